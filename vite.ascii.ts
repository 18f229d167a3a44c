import type { Plugin } from "vite";

/** What a backslash has begun, or one letter beyond ASCII. */
const ESCAPED_OR_FOREIGN = /\\[\s\S]|[^\0-\x7f]/g;
/** Texts that are read as they are written: an escape in them would stay one. */
const RAW = /String\.raw`[^`]*[^\0-\x7f`]/;

/**
 * Writes letters beyond ASCII in what is built as escapes. A process keeps the text of what it loaded, and a single Vietnamese letter
 * makes V8 keep two bytes for each letter of the whole file (decision 137).
 */
export const ascii = (): Plugin => ({
  name: "ascii",
  // What browsers load is sent over a network, where escapes are longer.
  apply: ({ build }, { command }) => command === "build" && Boolean(build?.ssr),
  // Not while chunks are rendered: Vite's last step there writes letters as letters again.
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const [raw] = RAW.exec(chunk.code) ?? [];
      if (raw)
        this.error(`${chunk.fileName} has a raw text beyond ASCII, which cannot be escaped: ${raw.slice(0, 200)}`);
      chunk.code = asciiOf(chunk.code);
    }
  },
});

/** Returns JavaScript that means the same in ASCII alone. A letter that was escaped without need loses its backslash. */
export const asciiOf = (code: string): string =>
  code.replace(ESCAPED_OR_FOREIGN, (found) => {
    const letter = found.length > 1 ? found.slice(1) : found;
    return letter <= "\x7f" ? found : `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
