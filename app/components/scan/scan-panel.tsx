import { Banner, Box, InlineStack, Spinner, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";

/** Returns the hour of a moment, and its day unless it is today's. */
export function useHour(now: string) {
  const format = useFormat();
  return (iso: string) =>
    format.date(iso) === format.date(now) ? format.dateTime(iso).slice(-5) : format.dateTime(iso);
}

interface Props {
  /** What became of the last scan, and its code; null: none yet, or it was taken back. */
  last: { text: string; code: string | null; tone: "good" | "doubt" | "bad" | "undone" } | null;
  /** What is said before the first scan. */
  ready: string;
  /** The scan that is being recorded. */
  sending: string | undefined;
}

const BACKGROUNDS = {
  good: "bg-fill-success",
  doubt: "bg-fill-caution",
  bad: "bg-fill-critical",
  undone: "bg-surface-secondary",
} as const;

/** The last scan, big: green if it counts, yellow if it counts and something is odd, red if it does not. It is announced. */
export function ScanPanel({ last, ready, sending }: Props) {
  const t = useText();
  const light = last?.tone === "good" || last?.tone === "bad" ? { tone: "text-inverse" as const } : {};
  return (
    <div role="status" aria-live="assertive">
      <Box background={BACKGROUNDS[last?.tone ?? "undone"]} borderRadius="300" padding="600" minHeight="132px">
        <Text as="p" variant="heading2xl" {...light}>
          {last?.text ?? ready}
        </Text>
        {last?.code && (
          // White on green needs letters of this size.
          <Text as="p" variant="headingXl" {...light}>
            {last.code}
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
