import type { Actor, Deps } from "~/flows/deps.server";
import type { HeldLock } from "~/store/locks.server";
import { type ExportedFile, exportedFiles, type RowCounts } from "./files.server";
import { readmes } from "./readme.server";

/** An export that may be read now; `end` is to be called once nothing more is read of it. */
export interface OpenedExport {
  files: AsyncGenerator<ExportedFile>;
  end(): Promise<void>;
}

/** Exports under way at a time, over all shops and processes: each keeps a processor of the database busy. */
const PLACES = ["export-place:1", "export-place:2"];

/**
 * Opens the export of a shop: everything of it, as files that are read while they are sent. Returns `own_busy` while another of the shop
 * is under way, `busy` while as many as may be at a time are: over all processes, and free again within moments of a process's end. It is in the record
 * of who saw buyers' data from then on.
 */
export async function openExport(
  deps: Deps,
  shop: { id: string; name: string | null; domain: string },
  actor: Pick<Actor, "userId">,
): Promise<OpenedExport | "own_busy" | "busy"> {
  const [own] = await deps.locks.take([`export:${shop.id}`]);
  if (!own) return "own_busy";
  const place = await placeOf(deps).catch(async (error) => {
    await own.free();
    throw error;
  });
  const end = async () => void (await Promise.all([own.free(), place?.free()]));
  if (!place) {
    await end();
    return "busy";
  }
  deps.accessLog.record({ shopId: shop.id, actorId: actor.userId, what: "export", subject: "", people: 0 });
  deps.log.info({ shop: shop.id }, "export.begun");
  return { files: withReadmes(deps, shop), end };
}

async function placeOf({ locks }: Deps): Promise<HeldLock | undefined> {
  for (const key of PLACES) {
    const [place] = await locks.take([key]);
    if (place) return place;
  }
  return undefined;
}

/** Last, because they say how many rows each file has, and until when it was read. */
async function* withReadmes(
  deps: Deps,
  shop: { id: string; name: string | null; domain: string },
): AsyncGenerator<ExportedFile> {
  const begunAt = deps.now();
  const rows: RowCounts = new Map();
  yield* exportedFiles(deps, shop.id, rows);
  const facts = { shop: shop.name ?? shop.domain, begunAt, endedAt: deps.now(), rows };
  for (const { name, text } of readmes(facts)) yield { name, content: onceOf(Buffer.from(`\ufeff${text}`)) };
  deps.log.info({ shop: shop.id, rows: [...rows.values()].reduce((sum, n) => sum + n, 0) }, "export.read");
}

async function* onceOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
