import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const app = new URL("../app/", import.meta.url);

/**
 * Lets plain Node run the app's own modules, whose imports are written for the bundler: without extension or naming a
 * folder, with `~/` for `app/`, with `?raw` for a file's text, and for JSON without its type.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const from = specifier.startsWith("~/") ? app.href : context.parentURL;
    const ours = from?.startsWith(app.href) && /^[~.]/.test(specifier);
    if (!ours || specifier.endsWith("?raw")) return nextResolve(specifier, context);
    const path = specifier.replace(/^~\//, "./");
    const url = [".ts", "/index.ts"]
      .map((end) => new URL(`${path}${end}`, from))
      .find((one) => existsSync(fileURLToPath(one)));
    return nextResolve(url?.href ?? specifier, context);
  },
  load(url, context, nextLoad) {
    if (!url.startsWith(app.href)) return nextLoad(url, context);
    if (url.endsWith(".json")) {
      const json = readFileSync(fileURLToPath(url), "utf8");
      return { format: "module", source: `export default ${json};`, shortCircuit: true };
    }
    if (!url.endsWith("?raw")) return nextLoad(url, context);
    const text = readFileSync(fileURLToPath(url.slice(0, -"?raw".length)), "utf8");
    return { format: "module", source: `export default ${JSON.stringify(text)};`, shortCircuit: true };
  },
});
