// @vitest-environment jsdom
import "../a-screen";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { mounted } from "../mounted";

const MANY = Array.from({ length: 50 }, (_, n) => n);

/** The module as a browser that has just loaded the page has it. */
async function fresh() {
  vi.resetModules();
  const { useFirstRows } = await import("~/components/picking/first-rows");
  return function Rows({ rows = MANY }: { rows?: number[] }) {
    return <p>{useFirstRows(rows).length} rows</p>;
  };
}

test("the page as it arrives has what a screen shows, and the whole a moment later", async () => {
  const Rows = await fresh();
  expect(renderToString(<Rows />)).toMatch(/12.* rows/);
  expect(renderToString(<Rows rows={[1, 2]} />)).toMatch(/2.* rows/);
  const page = mounted("vi", <Rows />);
  await vi.waitFor(() => expect(page.text()).toBe("50 rows"));
});

test("a page reached within the app is whole at once", async () => {
  const Rows = await fresh();
  mounted("vi", <Rows />);
  let first = 0;
  const Watched = () => {
    const node = Rows({});
    first ||= Number(node.props.children[0]);
    return node;
  };
  mounted("vi", <Watched />);
  expect(first).toBe(50);
});
