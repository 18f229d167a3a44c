import { globSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folders of the repository whose paths a document may name. Others (`build/`, `.data/`) are made by tools. */
const PATH = /^(app|bench|docs|extensions|prisma|sandbox|schema|scripts|test|\.ci|\.github)\/\S*$/;
/** Topics of Shopify's webhooks look like paths (shopify 2.3). */
const WEBHOOK_TOPIC = /^app\/(uninstalled|scopes_update)$/;
const LEGIBLE = /^[\w./$*{},-]+$/;
/** A document may name a test file without its ending, as in `test/store/tenancy`. */
const ENDINGS = ["", ".test.ts", ".test.tsx"];

/** Returns every path of the repository that a Markdown text names in backticks or in a block of code, each once. */
export function namedPaths(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, "");
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);
  const words = [...blocks, ...spans].flatMap((code) => code.split(/\s+/)).map((word) => word.replace(/[.,;:]+$/, ""));
  return [...new Set(words.filter((word) => PATH.test(word) && LEGIBLE.test(word) && !WEBHOOK_TOPIC.test(word)))];
}

/** Returns every target inside the repository that a Markdown text links to, as a path from the root, each once. */
export function linkedPaths(path: string, markdown: string): string[] {
  const targets = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target.replace(/#.*$/, ""));
  const inside = targets.filter((target) => target !== "" && !/^[a-z]+:/.test(target));
  return [...new Set(inside.map((target) => join(dirname(path), target).replaceAll("\\", "/")))];
}

/**
 * Returns whether a path names an existing file or folder. It may contain `*`, `**` and `{a,b}`; a final slash means a folder;
 * `$` is part of a route's name.
 */
export function exists(path: string): boolean {
  const asFolder = path.endsWith("/");
  const found = ENDINGS.flatMap((ending) => globSync(`${path.replace(/\/$/, "")}${ending}`, { withFileTypes: true }));
  return found.some((entry) => !asFolder || entry.isDirectory());
}
