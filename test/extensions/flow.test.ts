import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import { FLOW_ACTION_HANDLES, FLOW_ACTIONS, type FlowActionField } from "~/domain/shopify-flow/actions";
import { FLOW_HANDLES, FLOW_TRIGGERS, type FlowField, triggerNamed } from "~/domain/shopify-flow/triggers";

interface Field {
  type: string;
  key?: string;
  name?: string;
  description?: string;
  required?: boolean;
}
interface Toml {
  extensions: {
    handle: string;
    type: string;
    name: string;
    uid: string;
    description?: string;
    [url: string]: unknown;
  }[];
  settings?: { fields?: Field[] };
}

const all = globSync("extensions/*/shopify.extension.toml").map((path) => {
  const toml = parse(readFileSync(path, "utf8")) as unknown as Toml;
  const [extension] = toml.extensions;
  if (!extension) throw new Error(`${path} has no extension`);
  return { folder: basename(dirname(path)), extension, fields: toml.settings?.fields ?? [] };
});
const ofType = (type: string) => all.filter(({ extension }) => extension.type === type);
const { application_url: appUrl } = parse(readFileSync("shopify.app.toml", "utf8")) as { application_url: string };

describe.each(all)("$folder", ({ folder, extension }) => {
  test("is named like its folder, in a handle that Shopify takes, and has an id of its own", () => {
    expect(extension.handle).toBe(folder);
    expect(extension.handle).toMatch(/^[a-z0-9-]{1,30}$/);
    expect(all.filter(({ extension: { uid } }) => uid === extension.uid)).toHaveLength(1);
  });
});

test("each trigger that the app tells is an extension, and each extension is told", () => {
  expect(
    ofType("flow_trigger")
      .map(({ folder }) => folder)
      .toSorted(),
  ).toEqual(FLOW_HANDLES.toSorted());
});

describe.each(ofType("flow_trigger"))("the trigger $folder", ({ folder, extension, fields }) => {
  const handle = triggerNamed(folder);

  test("has the name and the fields that are sent", () => {
    if (!handle) throw new Error("unknown trigger");
    const sent: readonly FlowField[] = FLOW_TRIGGERS[handle].fields;
    expect(fields).toEqual(sent);
    expect(extension.name).toBe(FLOW_TRIGGERS[handle].name);
    expect(extension.uid).toBe(FLOW_TRIGGERS[handle].uid);
    expect(extension.description).toMatch(/\.$/);
  });

  test("has keys that the CLI takes", () => {
    for (const { type, key } of fields) {
      expect(["order_reference", "single_line_text_field", "number_decimal"]).toContain(type);
      if (type === "order_reference") expect(key).toBeUndefined();
      else expect(key).toMatch(/^[a-zA-Z\s]+$/);
    }
  });
});

test("each action that the app does is an extension, and each extension is done", () => {
  expect(
    ofType("flow_action")
      .map(({ folder }) => folder)
      .toSorted(),
  ).toEqual(FLOW_ACTION_HANDLES.toSorted());
});

describe.each(FLOW_ACTION_HANDLES)("the action %s", (handle) => {
  const found = ofType("flow_action").find(({ folder }) => folder === handle);
  const { name, fields }: { name: string; fields: readonly FlowActionField[] } = FLOW_ACTIONS[handle];

  test("has the name, the fields and the door that the app reads", () => {
    const [order, ...others] = found?.fields ?? [];
    expect(order).toEqual({ type: "order_reference", required: true });
    expect(others.map(({ key, name, required }) => ({ key, name, required }))).toEqual(fields);
    expect(others.every(({ type, description }) => type === "single_line_text_field" && description)).toBe(true);
    expect(found?.extension.name).toBe(name);
    // The CLI puts the address of `shopify.app.toml` before it.
    expect(found?.extension.runtime_url).toBe("/flow/actions");
  });
});

test("Flow tells the app which triggers are used, at the address that listens", () => {
  expect(ofType("flow_trigger_lifecycle_callback").map(({ extension: { url } }) => url)).toEqual([
    `${appUrl}/flow/lifecycle`,
  ]);
});
