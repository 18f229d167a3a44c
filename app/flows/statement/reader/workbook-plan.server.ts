import type { Archive } from "./archive.server.ts";
import { Unreadable } from "./unreadable.ts";
import { readXml, withoutPrefix } from "./xml.server.ts";

const NAME_LENGTH = 60;

/** The sheets of a workbook with the parts they are in, in their order. */
export interface WorkbookPlan {
  sheets: { name: string; part: string }[];
  /** Its days are counted from 1904, as old Macs did. */
  from1904: boolean;
}

/** Throws {@link Unreadable} for an archive that is no workbook. */
export async function readPlan(archive: Archive): Promise<WorkbookPlan> {
  const named: { name: string; id: string }[] = [];
  const targets = new Map<string, string>();
  let from1904 = false;
  const found = await readXml(archive, "xl/workbook.xml", {
    open(name, attributes) {
      if (name === "sheet") {
        const id = Object.entries(attributes).find(([key]) => withoutPrefix(key) === "id")?.[1] ?? "";
        named.push({ name: (attributes.name ?? "").slice(0, NAME_LENGTH), id });
      }
      if (name === "workbookPr") from1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
    },
  });
  if (!found) throw new Unreadable("not_a_table");
  await readXml(archive, "xl/_rels/workbook.xml.rels", {
    open(name, attributes) {
      if (name === "Relationship") targets.set(attributes.Id ?? "", attributes.Target ?? "");
    },
  });
  const sheets = named.slice(0, archive.limits.sheets).flatMap(({ name, id }) => {
    const target = targets.get(id);
    return target ? [{ name, part: target.startsWith("/") ? target.slice(1) : `xl/${target}` }] : [];
  });
  return { sheets, from1904 };
}
