import type { Plugin } from "vite";

/** A thread as Node starts it from the sources: `new Worker(new URL("./thread.server.ts", import.meta.url))`. */
const STARTED = /new URL\("(\.[^"]+\.server\.ts)", import\.meta\.url\)/g;

/**
 * Builds each thread of the app as an entry of its own, with what it imports, beside the code that starts it: what is built has no
 * sources to start it from.
 */
export const threads = (): Plugin => ({
  name: "threads",
  apply: "build",
  async transform(code, id, options) {
    const started = options?.ssr ? [...code.matchAll(STARTED)] : [];
    if (started.length === 0) return null;
    let built = code;
    for (const [whole, path = ""] of started) {
      const found = await this.resolve(path, id);
      if (!found) this.error(`${path} is not found`);
      const file = this.emitFile({ type: "chunk", id: found.id });
      built = built.replace(whole, `new URL(import.meta.ROLLUP_FILE_URL_${file})`);
    }
    return { code: built, map: null };
  },
});
