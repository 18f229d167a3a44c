// @vitest-environment jsdom
import "../a-screen";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Labels } from "~/components/label/labels";
import { usePrinting } from "~/components/label/use-printing";
import type { BeforePrintView } from "~/flows/print/views";
import { mounted } from "../mounted";

const BEFORE: BeforePrintView = {
  groups: [{ standing: "not_printed", shipmentIds: ["a", "b"], named: [] }],
  choice: { size: "A6", orientation: "portrait", order: "picking", sheet: "A4" },
  shipmentIds: ["a", "b"],
  more: false,
};
const asks = vi.fn(async () => Response.json(BEFORE));
beforeEach(() => {
  asks.mockClear();
  vi.stubGlobal("fetch", asks);
});
afterEach(() => vi.unstubAllGlobals());

function Page({ print, unasked }: { print: Labels["print"]; unasked: boolean }) {
  const printing = usePrinting({ print } as Labels);
  return (
    <>
      <button type="button" onClick={() => printing.print(["a", "b"], { unasked })}>
        In
      </button>
      {printing.dialog}
    </>
  );
}

const button = (name: string) => {
  const found = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`no button ${name} in ${document.body.textContent}`);
  return found;
};
const pressed = (name: string) =>
  act(async () => {
    button(name).focus();
    button(name).click();
  });

test("what needs no question is printed at the click, as it was printed last", async () => {
  const print = vi.fn(async () => undefined);
  mounted("vi", <Page print={print} unasked />);
  await pressed("In");
  expect(print.mock.calls).toEqual([[["a", "b"]]]);
  expect(asks).not.toHaveBeenCalled();
});

test("the question prints what was answered; afterwards the focus is where it was", async () => {
  const print = vi.fn(async () => undefined);
  mounted("vi", <Page print={print} unasked={false} />);
  await pressed("In");
  await vi.waitFor(() => button("In 2 kiện"));
  expect(print).not.toHaveBeenCalled();
  await pressed("In 2 kiện");
  expect(print.mock.calls).toEqual([[["a", "b"], BEFORE.choice, "labels"]]);
  expect(document.activeElement).toBe(button("In"));

  await pressed("In");
  await vi.waitFor(() => button("In 2 kiện"));
  await pressed("Hủy");
  expect(print).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button("In"));
});
