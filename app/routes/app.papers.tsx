import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { LOCALES } from "~/domain/locale";
import {
  LABEL_ORIENTATIONS,
  LABEL_SIZES,
  MOST_PARCELS,
  PRINT_KINDS,
  PRINT_ORDERS,
  SHEET_SIZES,
} from "~/domain/print/choice";
import { listOnSheet } from "~/flows/handover/sheet.server";
import { readPrintChoice } from "~/flows/print/choice.server";
import { createPrint, repeatPrint } from "~/flows/print/create.server";
import { openPrint } from "~/flows/print/open.server";
import { readPrint } from "~/flows/print/read.server";
import { recordAccess } from "~/flows/privacy/record-access.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the progress of the print `?id=`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "print");
  const id = z.uuid().safeParse(new URL(request.url).searchParams.get("id"));
  if (!id.success) throw new Response(null, { status: 400 });
  const print = await readPrint(deps, shop.id, id.data);
  if (!print) throw new Response(null, { status: 404 });
  return { print };
}

const readAsked = formOf(
  z.union([
    z.object({
      /** Chosen by the page: a second click asks for the same print. */
      id: z.uuid().default(() => crypto.randomUUID()),
      kind: z.enum(PRINT_KINDS).default("labels"),
      ids: z.array(z.uuid()).min(1).max(MOST_PARCELS),
      size: z.enum(LABEL_SIZES).optional(),
      orientation: z.enum(LABEL_ORIENTATIONS).optional(),
      sheet: z.enum(SHEET_SIZES).optional(),
      order: z.enum(PRINT_ORDERS).optional(),
      locale: z.enum(LOCALES).optional(),
    }),
    z.object({
      id: z.uuid().default(() => crypto.randomUUID()),
      place: z.object({ pickupId: z.string().max(255), pickOption: z.enum(["cod", "post"]) }),
      locale: z.enum(LOCALES).optional(),
    }),
    z.object({
      id: z.uuid().default(() => crypto.randomUUID()),
      again: z.uuid(),
      only: z.enum(["all", "missing"]).default("all"),
      locale: z.enum(LOCALES).optional(),
    }),
    z.object({ open: z.uuid(), part: z.number().int().min(0).max(1_000).default(0) }),
  ]),
);

/**
 * Begins a print of parcels, by default their labels on the paper that the member of staff used last. A small one is finished when this answers,
 * with the URL of its file; the progress of a larger one is asked for by its id. `{ again }` prints once more
 * what a print had, `{ place }` the hand-over sheet of a place of the board. `{ open, part }` returns a new short-lived URL of a file of a print instead. Status 409:
 * the shop has none of the parcels, or the file is gone.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor, locale } = await requireMerchant(request, "print");
  const asked = await readAsked(request);
  if ("open" in asked) {
    const opened = await openPrint(deps, shop.id, { printId: asked.open, part: asked.part }, actor);
    if (opened.outcome !== "open") return Response.json(opened, { status: 409 });
    recordAccess(deps, shop.id, actor, { what: "labels", subject: "", people: opened.parcels });
    return Response.json(opened);
  }
  const print = await begin(asked);
  if (!print) return Response.json({ outcome: "not_found" }, { status: 409 });
  if (!print.isFinished || print.parts.length === 0) return Response.json({ print, url: null });
  recordAccess(deps, shop.id, actor, { what: "labels", subject: "", people: print.total - print.missingCount });
  const opened = await openPrint(deps, shop.id, { printId: print.printId, part: 0 }, actor);
  return Response.json({ print, url: opened.outcome === "open" ? opened.url : null });

  async function begin({ id, locale: language = locale, ...wanted }: Exclude<typeof asked, { open: string }>) {
    if ("again" in wanted) return repeatPrint(deps, shop.id, { id, ...wanted, locale: language }, actor);
    const { kind, ids, ...chosen } =
      "place" in wanted ? { kind: "handover" as const, ids: await listOnSheet(deps, shop.id, wanted.place) } : wanted;
    const options = { ...(await readPrintChoice(deps, shop, actor)), ...given(chosen), locale: language };
    return createPrint(deps, shop.id, { id, kind, shipmentIds: ids, options }, actor);
  }
}

/** Returns what was chosen: the rest is as it was the last time. */
const given = <Choice extends object>(choice: Choice): Partial<Choice> =>
  Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined)) as Partial<Choice>;
