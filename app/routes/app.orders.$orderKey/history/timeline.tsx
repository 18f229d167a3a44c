import { BlockStack, Box, Card, Text } from "@shopify/polaris";
import { capital } from "~/components/capital";
import { useCarrierWords } from "~/components/carrier-words";
import { useFormat } from "~/components/format";
import { historyTitle } from "~/components/history-title";
import { useText } from "~/components/text";
import type { HistoryView } from "~/flows/parcel/views";
import { useHistoryDetails } from "./details";

/** So many are seen at once: what happened last. */
const SHOWN = 3;

/** Everything that happened to a parcel, newest first, the older ones folded: the carrier's own text, the source, and the time. */
export function Timeline({ history }: { history: HistoryView[] }) {
  const t = useText();
  if (history.length === 0) return null;
  const all = [...history].reverse();
  const [newest, older] = [all.slice(0, SHOWN), all.slice(SHOWN)];
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h3" variant="headingMd">
          {t("history:title")}
        </Text>
        <Events events={newest} from={history.length} />
        {older.length > 0 && (
          <details>
            <summary style={{ cursor: "pointer" }}>{t("history:older", { count: older.length })}</summary>
            <Box paddingBlockStart="300">
              <Events events={older} from={older.length} />
            </Box>
          </details>
        )}
      </BlockStack>
    </Card>
  );
}

/** `from`: the number of the first; the history only grows, and two events may share kind and time. */
function Events({ events, from }: { events: readonly HistoryView[]; from: number }) {
  return (
    <ol style={{ listStyle: "none", margin: 0, padding: 0 }}>
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: counted from the end, so that a new event moves none
        <Event key={from - index} event={event} />
      ))}
    </ol>
  );
}

function Event({ event }: { event: HistoryView }) {
  const t = useText();
  const format = useFormat();
  const words = useCarrierWords();
  const details = useHistoryDetails()(event);
  const title = historyTitle(t, words, event);
  const lines = [
    event.reasonCode && words.reason(event.reasonCode),
    // The carrier often writes no more than the name of the status, which is the title.
    event.words && event.words !== title && t(wordsKey(event.kind), { words: event.words }),
    details,
  ].filter((line): line is string => Boolean(line));
  const who =
    event.source === "person" ? (event.actor ?? t("history:source.person")) : t(`history:source.${event.source}`);
  return (
    <li style={{ borderLeft: "2px solid var(--p-color-border)", padding: "0 0 0.75rem 0.75rem" }}>
      <Text as="p" fontWeight="semibold">
        {title}
      </Text>
      {lines.map((line) => (
        <Text key={line} as="p" breakWord>
          {capital(line)}
        </Text>
      ))}
      <Text as="p" tone="subdued" variant="bodySm">
        {format.dateTime(event.happenedAt)} · {who}
      </Text>
    </li>
  );
}

/** Whose words an event has: the carrier's, what could not be read of an answer, what staff told the carrier, or their own note. */
function wordsKey(kind: HistoryView["kind"]) {
  if (kind === "carrier_asked") return "history:asked";
  if (kind === "buyer_answered") return "history:buyer_said";
  if (kind === "held" || kind === "hold_released") return "history:reason";
  if (kind === "return_received" || kind === "return_condition_changed") return "history:noted";
  return kind === "booking_unknown" ? "history:received" : "history:words";
}
