import { Banner, BlockStack, Card, InlineStack, List, Text } from "@shopify/polaris";
import { useContext } from "react";
import { useDraftChangeText } from "~/components/draft-change-text";
import { isMoving } from "~/components/parcel-state";
import { RightButton } from "~/components/right-button";
import { PausedWork } from "~/components/standstill-notice";
import { useText } from "~/components/text";
import { standsStill } from "~/domain/operator/standstill";
import { IN_QUEUE_STATES, isEnded } from "~/domain/parcel/state";
import type { ParcelView } from "~/flows/parcel/views";
import { ProblemNote } from "../field/problem-note";
import { useIntent } from "../use-intent";
import { HoldRelease } from "./hold-release";

/** Books a parcel, or shows what prevents it. Problems of a field are shown at that field; general problems are shown here. */
export function BookCard({ parcel }: { parcel: ParcelView }) {
  const t = useText();
  const changeText = useDraftChangeText();
  const { send, busy, answer } = useIntent("book");
  const isPaused = standsStill(useContext(PausedWork), "booking");
  const waits = isPaused && parcel.state === "queued";
  if (isEnded(parcel.state)) return null;
  const blocking = parcel.problems.filter(({ severity }) => severity === "block").length;
  const general = parcel.problems.filter(({ field }) => field === "account" || field === "parcel");
  return (
    <Card>
      <BlockStack gap="300">
        {general.map((problem) => (
          <ProblemNote key={problem.code + JSON.stringify(problem.params ?? {})} problem={problem} />
        ))}
        <HoldRelease parcel={parcel} />
        <InlineStack gap="300" align="space-between" blockAlign="center">
          <Text as="p">{help()}</Text>
          <RightButton
            right="book"
            variant="primary"
            loading={busy || (IN_QUEUE_STATES.includes(parcel.state) && !waits)}
            disabled={!parcel.mayBook}
            onClick={() => send({ intent: "book", shipmentId: parcel.shipmentId, version: parcel.version })}
          >
            {t("parcel:book.action")}
          </RightButton>
        </InlineStack>
        {answer?.outcome === "changed" && parcel.mayBook && (
          <Banner tone="warning">
            <Text as="p">{t("parcel:book.changed")}</Text>
            <List>
              {answer.changes.map((change) => (
                <List.Item key={change.part}>{changeText(change)}</List.Item>
              ))}
            </List>
          </Banner>
        )}
        {(answer?.outcome === "not_ready" || answer?.outcome === "not_found") && (
          <Text as="p" tone="critical">
            {t(`parcel:book.${answer.outcome}`)}
          </Text>
        )}
      </BlockStack>
    </Card>
  );

  function help(): string {
    // The banner above explains an unknown outcome.
    if (parcel.state === "unknown") return "";
    if (waits) return t("parcel:book.waits");
    if (isMoving(parcel.state)) return t("parcel:book.moving");
    if (blocking > 0) return t("parcel:book.blocked", { count: blocking });
    return parcel.state === "refused" ? t("parcel:book.refused") : t("parcel:book.ready");
  }
}
