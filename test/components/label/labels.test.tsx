// @vitest-environment jsdom
import "../a-screen";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { useLabels } from "~/components/label/labels";
import { LabelResults } from "~/components/label/results";
import { mounted } from "../mounted";

afterEach(() => vi.unstubAllGlobals());

function Panel() {
  const labels = useLabels();
  return (
    <>
      <button type="button" onClick={() => labels.print(Array.from({ length: 30 }, (_, n) => `p${n}`))}>
        In
      </button>
      <LabelResults labels={labels} />
    </>
  );
}

async function printed(answer: Response) {
  vi.stubGlobal("fetch", async () => answer);
  const page = mounted(
    "vi",
    <RouterProvider
      router={createMemoryRouter([{ path: "/", Component: Panel }])}
      future={{ v7_startTransition: false }}
    />,
  );
  await vi.waitFor(() => page.press("In"));
  return page;
}

test("somebody whose role may not print reads who may, and nothing of a broken connection", async () => {
  const denied = { by: "role", roles: ["owner", "packer"] };
  const page = await printed(Response.json({ denied }, { status: 403 }));
  await vi.waitFor(() => expect(page.text()).toContain("Chỉ Chủ shop hoặc Đóng gói làm được việc này."));
  expect(page.text()).not.toContain("Kết nối bị gián đoạn");
});

test("any other failure is one of the connection", async () => {
  const page = await printed(new Response(null, { status: 403 }));
  await vi.waitFor(() => expect(page.text()).toContain("Kết nối bị gián đoạn"));
});
