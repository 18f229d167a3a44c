import { expect, test } from "vitest";
import { moduleIn, roomsIn, staleRows } from "./rooms.ts";

const TEXT = `# Rooms

## domain

### Floor 1

| Room | What it is about | Doors |
|---|---|---|
| \`parcel/\` | what a parcel is | \`request\`, \`state\` |

## flows

### Floor 1

| Room | What it is about | Doors |
|---|---|---|
| \`order-list/\` | the list of orders | \`list\` |
`;
const rooms = roomsIn(TEXT);

test("a table row is read as a room: layer, floor, doors and line", () => {
  expect(rooms).toEqual([
    { folder: "app/domain/parcel", floor: 1, doors: ["request", "state"], line: 9 },
    { folder: "app/flows/order-list", floor: 1, doors: ["list"], line: 17 },
  ]);
});

test.each(["| `parcel/` | | `request` |", "| `parcel/` | what a parcel is |", "| `parcel` | what | `request` |"])(
  "%s is no row",
  (row) => {
    expect(() => roomsIn(`## domain\n### Floor 1\n${row}`)).toThrow("app/ROOMS.md:3");
  },
);

test.each([
  ["app/domain/parcel/request.ts", { folder: "app/domain/parcel", name: "request" }],
  ["app/flows/order-list/list.server.ts", { folder: "app/flows/order-list", name: "list" }],
  ["app/domain/money.ts", undefined],
  ["app/store/shops.server.ts", undefined],
])("%s", (path, expected) => {
  expect(moduleIn(path)).toEqual(expected);
});

test("names the rows that do not match the folders", () => {
  const files = ["app/domain/parcel/request.ts", "app/domain/parcel/tags.ts", "app/domain/fee/price.ts"];
  const imports = [
    { from: "app/domain/parcel/tags.ts", to: "app/domain/parcel/request.ts" },
    { from: "test/domain/fee/price.test.ts", to: "app/domain/parcel/request.ts" },
  ];
  expect(staleRows(rooms, imports, files)).toEqual([
    expect.stringContaining("app/domain/fee is a room without a row"),
    expect.stringContaining("app/ROOMS.md:9: nobody outside app/domain/parcel imports `request`"),
    expect.stringContaining("app/ROOMS.md:9: app/domain/parcel has no module `state`"),
    expect.stringContaining("app/ROOMS.md:17: there is no folder app/flows/order-list"),
  ]);
  const guest = { from: "app/domain/fee/price.ts", to: "app/domain/parcel/request.ts" };
  expect(staleRows(rooms, [...imports, guest], files).join()).not.toContain("`request`");
});
