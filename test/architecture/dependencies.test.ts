import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { complaints, graphOf, readTable } from "./cruise.ts";
import { dependencyRules } from "./dependency-rules.ts";
import { PLANTED, plant, ROOMS } from "./planted.ts";
import { roomsIn, staleRows } from "./rooms.ts";

test("imports follow the dependency rules, and the tables of rooms match the folders", async () => {
  const rooms = roomsIn(readTable());
  expect(rooms.length).toBeGreaterThan(30);
  const rules = dependencyRules(rooms);
  const graph = await graphOf(rules);
  expect(graph.summary.totalCruised).toBeGreaterThan(1_000);
  expect(complaints(graph, rules).join("\n")).toBe("");
  const imports = graph.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  const files = graph.modules.map(({ source }) => source);
  expect(staleRows(rooms, imports, files).join("\n")).toBe("");
});

describe("in a small planted project", () => {
  const rules = dependencyRules(roomsIn(ROOMS));
  const check = async (state: "sound" | "broken") => {
    const folder = mkdtempSync(join(tmpdir(), "waybill-rules-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    plant(folder, state);
    return complaints(await graphOf(rules, folder, ["app", "sandbox", "scripts", "server.ts", "test"]), rules);
  };

  test("code that follows the rules gives no complaint", async () => {
    expect(await check("sound")).toEqual([]);
  });

  test("each planted violation is reported once, with the text of its rule", async () => {
    const said = await check("broken");
    const found = said.map((one) => {
      const [, path, rule] = /^(\S+)[^\n]*\n {2}([\w-]+): .{20}/.exec(one) ?? [];
      return `${path} ${rule}`;
    });
    const breaches = PLANTED.filter(([, , rule]) => rule !== "");
    expect(found.toSorted()).toEqual(breaches.map(([path, , rule]) => `${path} ${rule}`).toSorted());
  });

  test("the planted files violate every kind of rule", () => {
    const kindOf = (name: string) => name.replace(/^(layer|wiring|floor|door)-.*/, "$1");
    const kinds = new Set(rules.map(({ name }) => kindOf(name)));
    expect([...new Set(PLANTED.map(([, , rule]) => kindOf(rule)))].filter(Boolean).toSorted()).toEqual(
      [...kinds].toSorted(),
    );
  });
});
