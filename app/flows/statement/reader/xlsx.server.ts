import { Archive } from "./archive.server.ts";
import { readDateStyles } from "./date-styles.server.ts";
import type { Limits } from "./limits.ts";
import { readSharedTexts } from "./shared-texts.server.ts";
import type { OnRow, Sheet } from "./sheet.ts";
import { SheetTags } from "./sheet-tags.ts";
import { Unreadable } from "./unreadable.ts";
import { readPlan } from "./workbook-plan.server.ts";
import { xmlParser } from "./xml.server.ts";

/** Returns the sheets of a workbook. Throws {@link Unreadable} for one that is cut, damaged or larger inside than it may be. */
export async function sheetsOfXlsx(bytes: Buffer, limits: Limits): Promise<Sheet[]> {
  const archive = await Archive.open(bytes, limits);
  const { sheets, from1904 } = await readPlan(archive);
  const dates = await readDateStyles(archive);
  const texts = await readSharedTexts(archive);
  return sheets.map(({ name, part }) => ({
    name,
    rows: (onRow) => readRows(archive, part, new SheetTags({ texts, from1904 }, dates, limits), onRow),
  }));
}

async function readRows(archive: Archive, part: string, tags: SheetTags, onRow: OnRow): Promise<number[][]> {
  const xml = xmlParser(tags);
  let isWanted = true;
  const isThere = await archive.read(part, async (text) => {
    xml.write(text);
    for (const row of tags.takeReady()) {
      isWanted = await onRow(row);
      if (!isWanted) break;
    }
    return isWanted;
  });
  if (!isThere) throw new Unreadable("damaged");
  if (isWanted) xml.close();
  return tags.merged;
}
