import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";
import { z } from "zod";

const fieldSchema = z.object({
  type: z.string(),
  key: z.string().optional(),
  name: z.string().optional(),
  required: z.boolean().default(false),
});
const tomlSchema = z.object({
  extensions: z.array(
    z.object({
      type: z.string(),
      handle: z.string(),
      name: z.string(),
      runtime_url: z.string().optional(),
      url: z.string().optional(),
    }),
  ),
  settings: z.object({ fields: z.array(fieldSchema).default([]) }).prefault({}),
});

type FlowExtensionField = z.output<typeof fieldSchema>;

/** One of the app's extensions of Shopify Flow, as its file says. */
interface FlowExtension {
  handle: string;
  name: string;
  /** Where Flow calls: the path of an action or of the lifecycle callback; null for a trigger. */
  path: string | null;
  fields: FlowExtensionField[];
}

export interface FlowExtensions {
  triggers: FlowExtension[];
  actions: FlowExtension[];
  lifecycle: FlowExtension | null;
}

let read: FlowExtensions | undefined;

/** Returns the app's extensions of Shopify Flow, from the files that `shopify app deploy` would send. */
export function flowExtensions(): FlowExtensions {
  read ??= readExtensions(fileURLToPath(new URL("../../../extensions", import.meta.url)));
  return read;
}

function readExtensions(folder: string): FlowExtensions {
  const all = globSync("*/shopify.extension.toml", { cwd: folder })
    .toSorted()
    .filter((path) => basename(dirname(path)).startsWith("flow-"))
    .flatMap((path) => {
      const { extensions, settings } = tomlSchema.parse(parse(readFileSync(`${folder}/${path}`, "utf8")));
      return extensions.map(({ type, handle, name, runtime_url, url }) => {
        const address = runtime_url ?? url;
        return {
          type,
          handle,
          name,
          path: address === undefined ? null : new URL(address, "https://app.example").pathname,
          fields: settings.fields,
        };
      });
    });
  const ofType = (type: string) => all.filter((one) => one.type === type);
  return {
    triggers: ofType("flow_trigger"),
    actions: ofType("flow_action"),
    lifecycle: ofType("flow_trigger_lifecycle_callback")[0] ?? null,
  };
}
