// @vitest-environment jsdom
import "../a-screen";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { mounted } from "../mounted";
import { book, PARCELS, table } from "./a-table";

/** The table in a browser, at `/app`, which was reached from `/before`. */
function opened(change = {}) {
  const routes = [{ path: "*", element: table(change) }];
  const router = createMemoryRouter(routes, { initialEntries: ["/before", "/app"] });
  return { router, page: mounted("en", <RouterProvider router={router} future={{ v7_startTransition: false }} />) };
}
test("what is ticked is counted, and one click does it for all that are", async () => {
  book.mockClear();
  const { page } = opened();
  expect(page.text()).toContain("Choose all");
  await act(async () => page.field("Choose #1002").click());
  expect(page.text()).toContain("1 chosen");
  await page.press("Book 1");
  await act(async () => page.field("1 chosen").click());
  await page.press("Book 2");
  expect(book.mock.calls.map(([ticked]) => ticked)).toEqual([[PARCELS[1]], PARCELS]);
  await act(async () => page.field("2 chosen").click());
  expect(page.text()).not.toContain("Book");
});

test("an empty page says so, without a checkbox for all, and with what is said below all pages", () => {
  const { page } = opened({ rows: [], footer: "below" });
  for (const said of ["nothing here", "below"]) expect(page.text()).toContain(said);
  expect(page.text()).not.toContain("Choose all");
});

describe("pages", () => {
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>("nav button")];

  test("are not offered where there is one", () => {
    opened();
    expect(buttons()).toEqual([]);
  });

  test("go on behind the last row, and back to where the browser came from", async () => {
    const urlAfter = (place: string) => `/app?after=${place}`;
    const { router } = opened({ pages: { next: "x", isFirst: false, urlAfter } });
    expect(buttons().map((button) => button.getAttribute("aria-disabled") === "true")).toEqual([false, false]);
    await act(async () => buttons()[1]?.click());
    expect(router.state.location.search).toBe("?after=x");
    await act(async () => buttons()[0]?.click());
    expect(router.state.location).toMatchObject({ pathname: "/app", search: "" });
  });

  test("end with the last", () => {
    opened({ pages: { next: null, isFirst: false, urlAfter: String } });
    expect(buttons().map((button) => button.getAttribute("aria-disabled") === "true")).toEqual([false, true]);
  });
});
