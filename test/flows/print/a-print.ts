import type { PrintKind, PrintOptions } from "~/domain/print/choice";
import { openFile } from "~/flows/label/create-file-address.server";
import { createPrint } from "~/flows/print/create.server";
import { openPrint } from "~/flows/print/open.server";
import { ACTOR, type TestShop } from "../a-shop";

const OPTIONS: PrintOptions = {
  size: "A6",
  orientation: "portrait",
  order: "listed",
  sheet: "A4",
  locale: "vi",
};

/** Makes parcels like one that is booked, each with its own id and under its label: a day of a large shop. */
export async function moreLike({ deps, shopId }: TestShop, shipmentId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await deps.database.query(
    `INSERT INTO shipment SELECT (jsonb_populate_record(s, jsonb_build_object('id', w.id, 'partner_id', w.id))).*
       FROM shipment s, unnest($3::uuid[]) AS w(id) WHERE s.shop_id = $1 AND s.id = $2`,
    [shopId, shipmentId, ids],
  );
  await deps.database.query(
    `INSERT INTO booking_attempt
     SELECT (jsonb_populate_record(a, jsonb_build_object('shipment_id', w.id, 'partner_id', w.id))).*
       FROM booking_attempt a, unnest($3::uuid[]) AS w(id) WHERE a.shop_id = $1 AND a.shipment_id = $2`,
    [shopId, shipmentId, ids],
  );
  return ids;
}

/** Asks for a print; one of more than a few parcels is then to be run. */
export async function aPrint(
  shop: TestShop,
  shipmentIds: string[],
  { kind = "labels", options = {}, id = crypto.randomUUID() }: { kind?: PrintKind; options?: object; id?: string } = {},
) {
  const print = await createPrint(
    shop.deps,
    shop.shopId,
    { id, kind, shipmentIds, options: { ...OPTIONS, ...options } },
    ACTOR,
  );
  if (!print) throw new Error("nothing to print");
  return print;
}

/** Opens a file of a print as a browser does, and returns its bytes. */
export async function fileOf({ deps, shopId }: TestShop, printId: string, part = 0): Promise<Uint8Array> {
  const opened = await openPrint(deps, shopId, { printId, part }, ACTOR);
  if (opened.outcome !== "open") throw new Error(opened.outcome);
  const url = new URL(opened.url);
  const file = await openFile(deps, url, url.pathname.split("/").at(-1) ?? "");
  if (file.outcome !== "file") throw new Error(file.outcome);
  return new Uint8Array(await new Response(file.bytes).arrayBuffer());
}
