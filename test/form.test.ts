import { beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { parseStorable } from "~/domain/storable-json";
import type { formOf } from "~/form.server";
import { unbounded } from "./unbounded.ts";

/** The schemas of all readers, as the routes make them. */
const made = vi.hoisted(() => [] as unknown[]);
vi.mock("~/form.server", async (original) => {
  const real = await original<{ formOf: typeof formOf }>();
  return {
    formOf: (schema: z.ZodType) => {
      made.push(schema);
      return real.formOf(schema);
    },
  };
});

describe("the schemas of what people send", () => {
  /** Every schema by name: those of the routes' forms, and those that domain and flows export. */
  const schemas = new Map<string, z.ZodType>();

  beforeAll(async () => {
    const texts = import.meta.glob<string>("../app/routes/**/*.{ts,tsx}", { query: "?raw", import: "default" });
    const routes = import.meta.glob("../app/routes/**/*.{ts,tsx}");
    for (const [path, load] of Object.entries(routes)) {
      if (!(await texts[path]?.())?.includes("formOf(")) continue;
      made.length = 0;
      await load();
      for (const [n, schema] of made.entries()) schemas.set(`${path.replace("../app/", "")} ${n}`, schema as z.ZodType);
    }
    const modules = import.meta.glob<Record<string, unknown>>("../app/{domain,flows}/**/*.ts");
    for (const [path, load] of Object.entries(modules)) {
      for (const [name, value] of Object.entries(await load())) {
        const schema = name.endsWith("FormSchema") && typeof value === "function" ? value(new Date()) : value;
        if (schema instanceof z.ZodType) schemas.set(`${path.replace("../app/", "")} ${name}`, schema);
      }
    }
  }, 120_000);

  /** Parts that a schema leaves open because the flow behind it parses them by one of the schemas above. */
  const PARSED_BEHIND = [
    "routes/app.account.tsx 0: connect.form",
    "routes/app.pickups.tsx 0: ",
    "routes/app.settings.checkout.save.tsx 0: {}",
    "routes/app.settings.rules.$ruleId/route.tsx 0: save.rule",
    "routes/app.settings.rules.$ruleId/route.tsx 0: try.rule",
    "routes/app.settings.rules._index/route.tsx 0: change.save.rule",
    "routes/app.settings.save.tsx 0: {}",
    "flows/rules/change.server.ts rulesFormSchema: save.rule",
  ];
  /** Records whose number of entries the schema checks itself; tested below. */
  const COUNTED = [
    "domain/settings/cut-offs.ts cutOffsSchema: {}",
    "domain/settings/settings.ts shopSettingsSchema: cutOffs.{}",
    "flows/parcel/pieces.ts piecesSchema: {}",
    "routes/app.orders.$orderKey/route.tsx 0: split.moved.{}",
  ];

  test("are found: the app's forms and a shop's settings are among them", () => {
    const names = [...schemas.keys()].join("\n");
    expect(schemas.size).toBeGreaterThan(15);
    for (const known of ["shopSettingsSchema", "checkoutSettingsSchema", "ruleSchema", "connectFormSchema"]) {
      expect(names).toContain(known);
    }
    for (const known of ["pickupFormSchema", "app.orders.$orderKey/route.tsx", "app.selections.tsx"]) {
      expect(names).toContain(known);
    }
  });

  test("are bounded: no text of a megabyte, no list of a hundred thousand, no number that no column holds", () => {
    const open = [...schemas].flatMap(([name, schema]) => unbounded(schema).map((path) => `${name}: ${path}`));
    expect(open.sort()).toEqual([...PARSED_BEHIND, ...COUNTED].sort());
  });

  test("are bounded where they are counted", async () => {
    const { piecesSchema } = await import("~/flows/parcel/pieces");
    const pieces = (lines: number) => Object.fromEntries(Array.from({ length: lines }, (_, n) => [`line-${n}`, 1]));
    expect(piecesSchema.safeParse(pieces(500)).success).toBe(true);
    expect(piecesSchema.safeParse(pieces(100_000)).success).toBe(false);
  });
});

describe("the search finds unbounded schemas", () => {
  test.each<[string, z.ZodType, string[]]>([
    ["a text", z.object({ name: z.string() }), ["name"]],
    ["a text that only begins as it should", z.object({ id: z.string().startsWith("gid://") }), ["id"]],
    ["a text of any number of digits", z.object({ id: z.string().regex(/^\d*$/) }), ["id"]],
    ["a text with an end", z.object({ a: z.string().max(9), b: z.string().regex(/^\d{1,9}$/), c: z.uuid() }), []],
    ["a list", z.object({ tags: z.array(z.string().max(9)).default([]) }), ["tags.[]"]],
    ["a text in a list", z.object({ tags: z.array(z.string()).max(9).nullable() }), ["tags"]],
    ["names of any number", z.record(z.string().max(9), z.boolean()), ["{}"]],
    ["a number", z.object({ vnd: z.number().int() }), ["vnd"]],
    ["whatever comes", z.object({ rule: z.unknown() }), ["rule"]],
    ["one of several", z.union([z.literal(""), z.email()]), [""]],
  ])("%s", (_, schema, open) => {
    expect(unbounded(schema)).toEqual(open);
  });
});

describe("JSON that was sent", () => {
  test("is read unchanged", () => {
    const value = { a: [1, null, true, { tên: "Nguyễn 📦" }], b: "\\u0000 written out" };
    expect(parseStorable(JSON.stringify(value))).toEqual(value);
  });

  test.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["the character zero", '{"a":["\\u0000"]}'],
    ["half of an emoji", '{"a":"\\ud83d"}'],
    ["the other half", '{"a":"\\udce6"}'],
    ["a name with the character zero", '{"a\\u0000":1}'],
    ["lists without end", "[".repeat(200_000) + "]".repeat(200_000)],
    ["names without end", `${'{"a":'.repeat(50)}1${"}".repeat(50)}`],
  ])("%s is none", (_, text) => {
    expect(parseStorable(text)).toBeUndefined();
  });
});
