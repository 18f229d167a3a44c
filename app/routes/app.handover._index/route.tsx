import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Button, Card, InlineStack, Page, Text } from "@shopify/polaris";
import { useState } from "react";
import { z } from "zod";
import { BatchDialog, type BatchWish } from "~/components/batch/dialog";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { EmptyList } from "~/components/empty-list";
import { PlaceCard } from "~/components/handover/place-card";
import { placeName } from "~/components/handover/place-name";
import { SheetButton } from "~/components/handover/sheet-button";
import { NOT_SCANNED_URL } from "~/components/handover/stage-links";
import { useLabels } from "~/components/label/labels";
import { LabelResults } from "~/components/label/results";
import { usePrinting } from "~/components/label/use-printing";
import type { OrdersQuery } from "~/components/order-list/query";
import { useRevalidateWhile } from "~/components/revalidate-while";
import { useText } from "~/components/text";
import { readBoard } from "~/flows/handover/board.server";
import { markHandedOver, undoMarked } from "~/flows/handover/mark.server";
import type { MarkAnswer, PlaceView } from "~/flows/handover/views";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { MarkNote, useMarking } from "./marking";

export { saveAction as clientAction } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns what is at which stage at each pickup. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop } = await requireMerchant(request, "open");
  return readBoard(deps, shop);
}

const readAsked = formOf(
  z.object({
    intent: z.enum(["mark", "undo"]),
    place: z.object({ pickupId: z.string().max(255), pickOption: z.enum(["cod", "post"]) }),
    /** Names the hand-over to be taken back. */
    at: z.iso.datetime().max(40).optional(),
  }),
);

/** Marks all printed parcels of a place as handed over, or takes that back. Returns how many, and the time that names the hand-over. */
export async function action({ request }: ActionFunctionArgs): Promise<MarkAnswer> {
  const { deps, shop, actor } = await requireMerchant(request, "hand_over");
  const { intent, place, at } = await readAsked(request);
  if (intent === "mark") {
    const now = deps.now();
    const parcels = await markHandedOver(deps, shop.id, place, now, actor);
    return { outcome: "marked", place, parcels, at: now.toISOString() };
  }
  if (at === undefined) throw new Response(null, { status: 400 });
  const parcels = await undoMarked(deps, shop.id, place, new Date(at), actor);
  return { outcome: "undone", place, parcels, at };
}

const BOOK_ALL: BatchWish = { kind: "book", parcels: null };

/** The board of the day: what must be ready before the courier comes. It is read again while it is open. */
export default function HandoverBoard() {
  const t = useText();
  const { places, now, notScanned } = useLoaderData<typeof loader>();
  const marking = useMarking();
  const labels = useLabels();
  const printing = usePrinting(labels);
  const [booking, setBooking] = useState<OrdersQuery | null>(null);
  const [asking, setAsking] = useState<PlaceView | null>(null);
  useRevalidateWhile(JSON.stringify(places));
  const act = (stage: "notBooked" | "toPrint", query: OrdersQuery) => {
    if (stage === "toPrint") return printing.printMatching(query);
    setBooking(query);
  };
  return (
    <Page
      title={t("handover:title")}
      subtitle={t("handover:lead")}
      primaryAction={{ content: t("handover:scan_button"), url: "/app/handover/scan" }}
      secondaryActions={[{ content: t("handover:set_times"), url: "/app/settings/pickups" }]}
    >
      <BlockStack gap="400">
        {booking && <BatchDialog wish={BOOK_ALL} query={booking} onClose={() => setBooking(null)} />}
        {printing.dialog}
        <LabelResults labels={labels} />
        <MarkNote marking={marking} places={places} />
        {notScanned > 0 && (
          <Banner tone="warning" title={t("handover:not_scanned", { count: notScanned })}>
            <BlockStack gap="200">
              <Text as="p">{t("handover:not_scanned_text")}</Text>
              <InlineStack>
                <Button url={NOT_SCANNED_URL}>{t("handover:not_scanned_see")}</Button>
              </InlineStack>
            </BlockStack>
          </Banner>
        )}
        {places.length === 0 && (
          <Card>
            <EmptyList heading={t("handover:no_pickup")}>{t("handover:nothing")}</EmptyList>
          </Card>
        )}
        {places.map((place) => (
          <PlaceCard
            key={`${place.pickOption}:${place.pickupId}`}
            place={place}
            now={now}
            busy={marking.isBusy(place)}
            onMark={() => setAsking(place)}
            onAct={act}
          >
            <SheetButton place={place} labels={labels} />
          </PlaceCard>
        ))}
      </BlockStack>
      {asking && (
        <ConfirmDialog
          open
          title={t("handover:mark.title", { count: asking.printed })}
          confirm={t("handover:mark.confirm")}
          onConfirm={() => {
            marking.mark(asking);
            setAsking(null);
          }}
          onClose={() => setAsking(null)}
        >
          {t("handover:mark.text", { name: placeName(t, asking) })}
        </ConfirmDialog>
      )}
    </Page>
  );
}
