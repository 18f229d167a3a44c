import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** Made by tools and never committed. */
const GENERATED = new Set(["node_modules", "build", ".data", ".git", ".cache", ".shopify", "dist", "test-results"]);
const BINARY = new Set([".png", ".pdf", ".woff2", ".ico", ".gz", ".jpg", ".webp"]);

/** Every text file below a folder of the project, with its path from the root, without what tools generate. */
export function textFiles(folder = "."): { path: string; text: string }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name).replaceAll("\\", "/");
    if (GENERATED.has(entry.name) || path === "app/types") return [];
    if (entry.isDirectory()) return textFiles(path);
    return entry.isFile() && !BINARY.has(extname(path)) ? [{ path, text: readFileSync(path, "utf8") }] : [];
  });
}
