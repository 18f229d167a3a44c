import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MOST_VIEWS } from "~/domain/order-list/saved-view";
import {
  chooseColumns,
  createView,
  deleteView,
  openWithView,
  readListing,
  renameView,
  replaceView,
} from "~/flows/order-list/saved-views.server";
import { aDatabase } from "../../store/a-database";

const AIR = { name: "Đi bay", search: "", query: "tab=ready&service=fly" };
const LAN = { userId: "1" };
const MINH = { userId: "2" };

async function aDesk() {
  const database = await aDatabase();
  const deps = { database, now: () => new Date() };
  const shopId = randomUUID().slice(0, 8);
  const views = async () => (await readListing(deps, shopId, LAN)).views;
  const names = async () => (await views()).map(({ name }) => name);
  const create = (view = AIR) => createView(deps, shopId, view);
  return { deps, shopId, views, names, create };
}

test("a list is kept under a name, renamed and deleted, and is that of one shop", async () => {
  const { deps, shopId, views, names, create } = await aDesk();
  const { outcome, id } = await create();
  expect([outcome, await views()]).toEqual(["saved", [{ ...AIR, id, version: 1 }]]);
  expect((await readListing(deps, "another", LAN)).views).toEqual([]);
  expect(await renameView(deps, "another", String(id), "Của người khác")).toBe("gone");
  expect(await renameView(deps, shopId, String(id), "Bay sớm")).toBe("saved");
  expect(await names()).toEqual(["Bay sớm"]);
  expect(await deleteView(deps, "another", String(id))).toBe("saved");
  expect(await names()).toEqual(["Bay sớm"]);
  expect(await deleteView(deps, shopId, String(id))).toBe("saved");
  expect(await deleteView(deps, shopId, String(id))).toBe("saved");
  expect(await names()).toEqual([]);
});

test("a name is given once; the same list sent twice is stored once", async () => {
  const { deps, shopId, names, create } = await aDesk();
  const first = await create();
  expect(await create()).toEqual(first);
  expect(await create({ ...AIR, name: "di BAY", query: "tab=done" })).toEqual({ outcome: "name_taken", id: null });
  const other = await create({ ...AIR, name: "Đi bộ" });
  expect(await renameView(deps, shopId, String(other.id), "Đi Bay")).toBe("name_taken");
  expect(await renameView(deps, shopId, String(other.id), "đi bộ")).toBe("saved");
  expect(await names()).toEqual(["Đi bay", "đi bộ"]);
});

test("two who save at once lose nothing of one another's, and there are never too many", async () => {
  const { names, create } = await aDesk();
  const wanted = Array.from({ length: MOST_VIEWS + 2 }, (_, n) => `Danh sách ${n}`);
  const outcomes = await Promise.all(wanted.map(async (name) => (await create({ ...AIR, name })).outcome));
  expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(MOST_VIEWS);
  expect(outcomes.filter((outcome) => outcome === "too_many")).toHaveLength(2);
  const kept = wanted.filter((_, n) => outcomes[n] === "saved");
  expect((await names()).toSorted()).toEqual(kept.toSorted());
  // The same name from two tabs is one list.
  const { create: fresh, names: freshNames } = await aDesk();
  await Promise.all([fresh(), fresh()]);
  expect(await freshNames()).toEqual([AIR.name]);
});

test("what somebody else saved meanwhile is not replaced unseen", async () => {
  const { deps, shopId, views, create } = await aDesk();
  const id = String((await create()).id);
  const mine = { search: "áo", query: "tab=ready" };
  const theirs = { search: "", query: "tab=done" };
  expect(await replaceView(deps, shopId, { id, version: 1 }, theirs)).toBe("saved");
  // Sent once more because the answer was lost.
  expect(await replaceView(deps, shopId, { id, version: 1 }, theirs)).toBe("saved");
  expect(await replaceView(deps, shopId, { id, version: 1 }, mine)).toBe("changed");
  expect(await views()).toMatchObject([{ ...theirs, name: AIR.name, version: 2 }]);
  // A new name is not lost to a new content.
  await renameView(deps, shopId, id, "Bay sớm");
  expect(await replaceView(deps, shopId, { id, version: 2 }, mine)).toBe("saved");
  expect(await views()).toMatchObject([{ ...mine, name: "Bay sớm", version: 3 }]);
  await deleteView(deps, shopId, id);
  expect(await replaceView(deps, shopId, { id, version: 3 }, mine)).toBe("gone");
});

test("each member of staff opens the list with their own view and columns", async () => {
  const { deps, shopId, create } = await aDesk();
  const id = String((await create()).id);
  const choiceOf = async (who: typeof LAN) => {
    const { opensWith, columns } = await readListing(deps, shopId, who);
    return { opensWith, columns };
  };
  expect(await choiceOf(LAN)).toEqual({ opensWith: null, columns: null });
  // From two tabs at once.
  await Promise.all([openWithView(deps, shopId, LAN, id), chooseColumns(deps, shopId, LAN, ["phone"])]);
  expect(await choiceOf(LAN)).toEqual({ opensWith: id, columns: ["phone"] });
  expect(await choiceOf(MINH)).toEqual({ opensWith: null, columns: null });
  expect(await openWithView(deps, "another", LAN, id)).toBe("gone");
  await openWithView(deps, shopId, LAN, null);
  expect((await choiceOf(LAN)).opensWith).toBeNull();
  await openWithView(deps, shopId, LAN, id);
  await deleteView(deps, shopId, id);
  expect(await choiceOf(LAN)).toEqual({ opensWith: null, columns: ["phone"] });
});
