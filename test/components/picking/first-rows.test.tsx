// @vitest-environment jsdom
import "../a-screen";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { mounted } from "../mounted";

const MANY = Array.from({ length: 50 }, (_, n) => n);

/** The module as a browser that has just loaded the page has it. */
async function fresh() {
  vi.resetModules();
  const { useFirstRows, useTakenOver } = await import("~/components/picking/first-rows");
  const Rows = ({ rows = MANY }: { rows?: number[] }) => <p>{useFirstRows(rows).length} rows</p>;
  const Frame = ({ children }: { children?: ReactNode }) => {
    useTakenOver();
    return <>{children}</>;
  };
  return { Rows, Frame };
}

test("the page as it arrives has what a screen shows, and the whole a moment later", async () => {
  const { Rows } = await fresh();
  expect(renderToString(<Rows />)).toMatch(/12.* rows/);
  expect(renderToString(<Rows rows={[1, 2]} />)).toMatch(/2.* rows/);
  const page = mounted("vi", <Rows />);
  await vi.waitFor(() => expect(page.text()).toBe("50 rows"));
});

test("a page reached within the app is whole at once", async () => {
  const { Rows, Frame } = await fresh();
  // The page that was opened had no list.
  mounted("vi", <Frame />);
  let first = 0;
  const Watched = () => {
    const node = Rows({});
    first ||= Number(node.props.children[0]);
    return node;
  };
  mounted("vi", <Watched />);
  expect(first).toBe(50);
});
