// @vitest-environment jsdom
import "./a-screen";
import { TextField } from "@shopify/polaris";
import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { EditorWindow } from "~/components/editor-window";
import { mounted } from "./mounted";

function Editor({ onClose, keepsEscape }: { onClose: () => void; keepsEscape?: () => boolean }) {
  const [name, setName] = useState("Lan");
  return (
    <EditorWindow
      title="Người nhận"
      value={{ name }}
      onClose={onClose}
      keepsEscape={keepsEscape}
      primaryAction={{ content: "Lưu", onAction: () => undefined }}
    >
      <TextField label="Tên" value={name} onChange={setName} autoComplete="off" />
    </EditorWindow>
  );
}

const pressEscape = () =>
  act(() => {
    document.dispatchEvent(
      new KeyboardEvent("keyup", { key: "Escape", keyCode: 27, bubbles: true } as KeyboardEventInit),
    );
  });
const shown = () => document.body.textContent ?? "";
const pressed = (name: string) =>
  act(async () => {
    const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
    if (!button) throw new Error(`no button ${name} in ${shown()}`);
    button.click();
  });

function opened(keepsEscape?: () => boolean) {
  const onClose = vi.fn();
  mounted("vi", <Editor onClose={onClose} keepsEscape={keepsEscape} />);
  const field = () => {
    const input = document.querySelector<HTMLInputElement>('input[type="text"], input:not([type])');
    if (!input) throw new Error(`no field in ${shown()}`);
    return input;
  };
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), text);
      field().dispatchEvent(new Event("input", { bubbles: true }));
    });
  return { onClose, field, type };
}

test("Escape closes a window in which nothing was typed", () => {
  const { onClose } = opened();
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

test("Escape asks before it discards what was typed, and keeps it", async () => {
  const { onClose, field, type } = opened();
  type("Lan Anh");
  pressEscape();
  expect(onClose).not.toHaveBeenCalled();
  expect(shown()).toContain("Bỏ những gì vừa nhập?");
  await pressed("Nhập tiếp");
  expect(shown()).not.toContain("Bỏ những gì vừa nhập?");
  expect(field().value).toBe("Lan Anh");
  pressEscape();
  pressEscape();
  expect(onClose, "a second Escape loses nothing").not.toHaveBeenCalled();
  pressEscape();
  await pressed("Bỏ thay đổi");
  expect(onClose).toHaveBeenCalledOnce();
});

test("what was typed and taken back is no change; Escape of an open list closes neither", () => {
  const { onClose, type } = opened();
  type("Lan Anh");
  type("Lan");
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
  const kept = opened(() => true);
  pressEscape();
  expect(kept.onClose).not.toHaveBeenCalled();
});
