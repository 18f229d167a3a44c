// @vitest-environment jsdom
import "./a-screen";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, useState } from "react";
import { expect, test } from "vitest";
import { ModalWindow } from "~/components/modal-window";
import { mounted } from "./mounted";

/** A list with buttons, one of which opens a window. `stays`: the window is kept closed, not taken away. */
function Page({ stays, goes }: { stays: boolean; goes: boolean }) {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);
  const close = () => {
    setOpen(false);
    setGone(goes);
  };
  return (
    <div tabIndex={-1} id="list">
      {!gone && (
        <button type="button" onClick={() => setOpen(true)}>
          Mở
        </button>
      )}
      {(stays || open) && (
        <ModalWindow open={open} title="Hỏi" onClose={close} primaryAction={{ content: "Xong", onAction: close }} />
      )}
    </div>
  );
}

const button = (name: string) => {
  const found = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};

async function openedAndClosed(page: { stays: boolean; goes: boolean }) {
  mounted("vi", <Page {...page} />);
  button("Mở").focus();
  await act(async () => button("Mở").click());
  act(() => button("Xong").focus());
  await act(async () => button("Xong").click());
}

test.each([true, false])("the button that opened a window has the focus again (kept closed: %s)", async (stays) => {
  await openedAndClosed({ stays, goes: false });
  expect(document.activeElement?.textContent).toBe("Mở");
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test("a mouse, after which the button has no focus, changes nothing about that", async () => {
  mounted("vi", <Page stays={false} goes={false} />);
  button("Mở").blur();
  await act(async () => button("Mở").click());
  act(() => button("Xong").focus());
  await act(async () => button("Xong").click());
  expect(document.activeElement?.textContent).toBe("Mở");
});

test("where that button is gone, the part of the page that it stood in has it", async () => {
  await openedAndClosed({ stays: false, goes: true });
  expect(document.activeElement?.id).toBe("list");
});

test("a double click on what opens a window opens it; a later click beside it closes it", async () => {
  mounted("vi", <Page stays={false} goes={false} />);
  const beside = (detail: number) =>
    act(async () => {
      const backdrop = document.querySelector('[class*="Backdrop"]');
      backdrop?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
    });
  await act(async () => button("Mở").click());
  await beside(2);
  expect(document.querySelector('[role="dialog"]')).not.toBeNull();
  await beside(1);
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test("every window of the app is one of these", () => {
  const app = join(import.meta.dirname, "../../app");
  const others = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && file !== join("components", "modal-window.tsx"))
    .filter((file) => /<Modal\b/.test(readFileSync(join(app, file), "utf8")));
  expect(others).toEqual([]);
});
