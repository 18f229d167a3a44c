import { SaxesParser } from "saxes";
import type { Archive } from "./archive.server.ts";
import { Unreadable } from "./unreadable.ts";

/** What is done at the tags and texts of a part; names come without their prefixes. */
export interface OnXml {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Returns a name of XML without its prefix. */
export const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Returns a parser of a part's XML. It throws {@link Unreadable} where that is none. */
export function xmlParser(on: OnXml): Pick<SaxesParser, "write" | "close"> {
  const xml = new SaxesParser({ xmlns: false, position: false });
  xml.on("error", () => {
    throw new Unreadable("damaged");
  });
  if (on.open) xml.on("opentag", (tag) => on.open?.(withoutPrefix(tag.name), tag.attributes as Record<string, string>));
  if (on.close) xml.on("closetag", (tag) => on.close?.(withoutPrefix(tag.name)));
  if (on.text) xml.on("text", (text) => on.text?.(text));
  return xml;
}

/** Reads a whole part. Returns false when there is no such part. */
export async function readXml(archive: Archive, name: string, on: OnXml, mostBytes?: number): Promise<boolean> {
  const xml = xmlParser(on);
  const found = await archive.read(
    name,
    (text) => {
      xml.write(text);
      return true;
    },
    mostBytes,
  );
  if (found) xml.close();
  return found;
}
