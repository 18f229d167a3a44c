import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";
import { z } from "zod";
import type { ListedExtension, Translations } from "./browser/contract.ts";

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));

const configSchema = z.object({
  extensions: z.array(
    z.object({
      handle: z.string().regex(/^[\w-]{1,50}$/),
      name: z.string().default("t:name"),
      type: z.literal("ui_extension"),
      targeting: z
        .array(z.object({ target: z.string(), should_render: z.object({ module: z.string() }).optional() }))
        .min(1),
      capabilities: z.object({ network_access: z.boolean().default(false) }).prefault({}),
    }),
  ),
});

/** What the app ships besides UI extensions is none of the host's business: Flow's triggers and actions, blocks of the theme. */
const kindSchema = z.object({ extensions: z.array(z.object({ type: z.string() })).min(1) });
const isUi = (toml: unknown) =>
  kindSchema.safeParse(toml).data?.extensions.every(({ type }) => type === "ui_extension");

/** Returns the UI extensions that the app ships, read from `extensions/*` on each call. Throws when a toml is not valid. */
export function listExtensions(project = PROJECT): ListedExtension[] {
  return globSync("extensions/*/shopify.extension.toml", { cwd: project })
    .sort()
    .flatMap((file) => {
      const folder = join(project, dirname(file));
      const toml = parse(readFileSync(join(project, file), "utf8"));
      if (!isUi(toml)) return [];
      return configSchema.parse(toml).extensions.map(({ handle, name, targeting, capabilities }) => {
        const asksFirst = targeting.filter(({ should_render }) => should_render).map(({ target }) => target);
        return {
          handle,
          name: name.replace(/^t:/, ""),
          targets: targeting.map(({ target }) => target),
          bundleUrl: `/extension-host/bundles/${handle}.js`,
          asksFirst,
          conditionsUrl: asksFirst.length > 0 ? `/extension-host/bundles/${handle}-conditions.js` : null,
          networkAccess: capabilities.network_access,
          ...readLocales(folder),
        };
      });
    });
}

/** Returns the app's address that is built into the bundles. */
export function readApplicationUrl(project = PROJECT): string {
  const config = parse(readFileSync(join(project, "shopify.app.toml"), "utf8"));
  return z.object({ application_url: z.url() }).parse(config).application_url;
}

/** Returns a bundle built by Shopify's CLI, such as `order-book` or `order-book-conditions`; null when it has not been built. */
export function readBundle(name: string, project = PROJECT): Buffer | null {
  const handle = name.replace(/-conditions$/, "");
  const file = join(project, "extensions", handle, "dist", `${name}.js`);
  return existsSync(file) ? readFileSync(file) : null;
}

function readLocales(folder: string): Pick<ListedExtension, "translations" | "defaultLocale"> {
  const files = globSync("locales/*.json", { cwd: folder });
  const nameOf = (file: string) => basename(file).replace(/(\.default)?\.json$/, "");
  const main = files.find((file) => file.endsWith(".default.json"));
  if (!main) throw new Error(`${folder} has no *.default.json`);
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Translations;
  return {
    defaultLocale: nameOf(main),
    translations: Object.fromEntries(files.map((file) => [nameOf(file), read(file)])),
  };
}
