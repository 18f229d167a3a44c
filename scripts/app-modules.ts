import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const app = new URL("../app/", import.meta.url);

/**
 * Lets plain Node run the app's own modules, whose imports are written for the bundler: without extension, and with `~/` for
 * `app/`.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const from = specifier.startsWith("~/") ? app.href : context.parentURL;
    const ours = from?.startsWith(app.href) && /^[~.]/.test(specifier);
    if (!ours) return nextResolve(specifier, context);
    const url = new URL(`${specifier.replace(/^~\//, "./")}.ts`, from);
    return nextResolve(existsSync(fileURLToPath(url)) ? url.href : specifier, context);
  },
});
