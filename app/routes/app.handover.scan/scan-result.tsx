import { Banner, Box, InlineStack, Spinner, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import type { ShownScan } from "~/components/handover/use-scans";
import { useText } from "~/components/text";
import type { PlaceView } from "~/flows/handover/views";
import type { Text as Texts } from "~/locales/keys";

interface Names {
  places: readonly PlaceView[];
}

/** Returns what became of a scan, in words. */
export function outcomeText(
  t: Texts,
  { scan, result: { outcome, parcel, at }, undone }: ShownScan,
  time: (iso: string) => string,
  { places }: Names,
): string {
  const pickup = places.find(({ pickupId }) => pickupId === parcel?.pickupId)?.name ?? t("handover:no_pickup");
  const values = { name: parcel?.orderName ?? "", text: scan.text.slice(0, 60), time: at ? time(at) : "", pickup };
  return t(undone ? "handover:scan.outcome.undone" : `handover:scan.outcome.${outcome}`, values);
}

/** Returns the hour of a moment, and its day unless it is today's. */
export function useHour(now: string) {
  const format = useFormat();
  return (iso: string) =>
    format.date(iso) === format.date(now) ? format.dateTime(iso).slice(-5) : format.dateTime(iso);
}

interface Props extends Names {
  last: ShownScan | undefined;
  /** The scan that is being recorded. */
  sending: string | undefined;
  now: string;
}

/** The last scan, big: green if the parcel is handed over, red if it is not. It is announced. */
export function ScanResultPanel({ last, sending, now, places }: Props) {
  const t = useText();
  const hour = useHour(now);
  const good = last?.result.outcome === "handed_over";
  const background = !last || last.undone ? "bg-surface-secondary" : good ? "bg-fill-success" : "bg-fill-critical";
  return (
    <div role="status" aria-live="assertive">
      <Box background={background} borderRadius="300" padding="600" minHeight="132px">
        <Text as="p" variant="heading2xl" {...(last && !last.undone ? { tone: "text-inverse" as const } : {})}>
          {last ? outcomeText(t, last, hour, { places }) : t("handover:scan.ready")}
        </Text>
        {last?.result.parcel?.trackingNumber && (
          <Text as="p" {...(last.undone ? {} : { tone: "text-inverse" as const })}>
            {last.result.parcel.trackingNumber}
          </Text>
        )}
      </Box>
      <Box minHeight="28px" paddingBlockStart="200">
        {sending && (
          <InlineStack gap="200" blockAlign="center">
            <Spinner size="small" />
            <Text as="span" tone="subdued">
              {t("handover:scan.sending", { text: sending.slice(0, 60) })}
            </Text>
          </InlineStack>
        )}
      </Box>
    </div>
  );
}

/** How many scans wait on the device, and why. */
export function WaitingNote({ count, signedOut }: { count: number; signedOut: boolean }) {
  const t = useText();
  return (
    <div role="status">
      {count > 0 && (
        <Banner tone="warning">
          <Text as="p">{signedOut ? t("handover:scan.signed_out") : t("handover:scan.waiting", { count })}</Text>
        </Banner>
      )}
    </div>
  );
}
