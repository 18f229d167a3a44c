import type { Archive } from "./archive.server.ts";
import { readXml } from "./xml.server.ts";

/** Returns the texts that cells share, in their order, without the readings that stand above them in some languages. */
export async function readSharedTexts(archive: Archive): Promise<string[]> {
  const { cellLength, textsBytes } = archive.limits;
  const texts: string[] = [];
  let text = "";
  let isOpen = false;
  let isPhonetic = false;
  const on = {
    open(name: string) {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      isOpen = name === "t" && !isPhonetic;
    },
    text(piece: string) {
      if (isOpen && text.length < cellLength) text += piece;
    },
    close(name: string) {
      isOpen = false;
      if (name === "rPh") isPhonetic = false;
      // A copy of its own, which does not keep the whole part's text in memory.
      if (name === "si") texts.push(Buffer.from(text.slice(0, cellLength).normalize("NFC")).toString());
    },
  };
  await readXml(archive, "xl/sharedStrings.xml", on, textsBytes);
  return texts;
}
