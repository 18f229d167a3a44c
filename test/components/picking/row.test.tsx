import { describe, expect, test } from "vitest";
import { PhoneContext } from "~/components/narrow";
import { htmlOf } from "../../routes/page-piece";
import { PARCELS, table } from "./a-table";

const shown = (change = {}, phone = false) =>
  htmlOf(<PhoneContext.Provider value={phone}>{table(change)}</PhoneContext.Provider>, "en", "/app");
const placesOf = (html: string, ...parts: string[]) => parts.map((part) => html.indexOf(part));

describe("a row", () => {
  test("has a named checkbox and its cells in the order of the columns, with their headings and rooms", async () => {
    const html = await shown();
    expect(html).toContain("Choose #1001");
    const found = placesOf(html, "book #1001", "why #1001", 'href="/app/a"');
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    for (const id of ["action", "cod", "why", "parcel"]) expect(html).toContain(`the ${id}`);
    expect(html).not.toContain("wide");
    // Polaris draws the headings twice: once for when the table is scrolled.
    expect(html.match(/text-align:end/g)).toHaveLength(PARCELS.length + 2);
    expect(html).toMatch(/white-space:normal;overflow-wrap:anywhere"[^>]*><p>why #1001/);
  });

  test("is a tile on a phone: what it is about, facts, figures with headings, and last what can be done", async () => {
    const html = await shown({}, true);
    const found = placesOf(html, "Choose #1001", 'href="/app/a"', "why #1001", "the cod", "book #1001 wide");
    expect(Math.min(...found)).toBeGreaterThan(-1);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(html).not.toContain("the why");
  });

  test("has no checkbox where nothing is done with many", async () => {
    for (const phone of [false, true]) expect(await shown({ selection: undefined }, phone)).not.toContain("Choose");
  });
});
