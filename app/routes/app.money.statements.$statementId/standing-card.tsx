import { Banner, BlockStack, Card, InlineStack, ProgressBar, Spinner, Text } from "@shopify/polaris";
import { useState } from "react";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { bookingOf } from "~/domain/statement/tally";
import type { StatementPageView } from "~/flows/statement/views";
import { ApplyDialog } from "./apply-dialog";
import { UndoDialog } from "./undo-dialog";
import type { Acting } from "./use-acting";

/** Where a statement stands, who did what with it, and what can be done next. */
export function StandingCard({ statement, acting }: { statement: StatementPageView; acting: Acting }) {
  const t = useText();
  const { dateTime } = useFormat();
  const [asking, setAsking] = useState<"apply" | "undo" | null>(null);
  const { state, tally, isStuck, trouble } = statement;
  const booking = tally && bookingOf(tally);
  const countable = booking?.rows ?? 0;
  const who = (name: string | null) => name ?? t("statements:somebody");
  const history = [
    t("statements:by", { name: who(statement.by), at: dateTime(statement.createdAt) }),
    statement.appliedAt &&
      t("statements:applied_by", { name: who(statement.appliedBy), at: dateTime(statement.appliedAt) }),
    statement.undoneAt &&
      t("statements:undone_by", {
        ...{ name: who(statement.undoneBy), at: dateTime(statement.undoneAt), why: statement.undoneWhy ?? "" },
      }),
  ].filter((line): line is string => !!line);
  // A file that was given up may be read after all: the machine may have been at fault.
  const canLookAgain =
    state === "read" || (state === "unreadable" && trouble === "failed" && statement.sheets !== null);
  const hasActions = isStuck || canLookAgain || state === "applied";
  const isMoving = state === "reading" || state === "applying" || state === "undoing";
  return (
    <Card>
      <BlockStack gap="300">
        {history.map((line) => (
          <Text key={line} as="p" tone="subdued">
            {line}
          </Text>
        ))}
        {isMoving && !isStuck && <Moving statement={statement} state={state} />}
        {state === "unreadable" && trouble && (
          <Banner tone="critical" title={t("statements:trouble_title")}>
            {t(`statements:trouble.${trouble}`)}
          </Banner>
        )}
        {isStuck && (
          <Banner tone="critical">{t(state === "reading" ? "statements:stuck_reading" : "statements:stuck")}</Banner>
        )}
        <div>
          {/* Said once, when the work is done. */}
          <div role="status">{state === "applied" && <Text as="p">{t("statements:applied_note")}</Text>}</div>
          <div role="alert">{acting.refusal && <Banner tone="warning">{acting.refusal}</Banner>}</div>
        </div>
        {hasActions && (
          <InlineStack gap="200">
            {isStuck && (
              <RightButton right="change_money" loading={acting.busy} onClick={() => acting.act({ intent: "go_on" })}>
                {t("statements:go_on")}
              </RightButton>
            )}
            {isStuck && state === "reading" && (
              <RightButton right="change_money" loading={acting.busy} onClick={() => acting.act({ intent: "give_up" })}>
                {t("statements:give_up")}
              </RightButton>
            )}
            {state === "read" && (
              <RightButton
                right="change_money"
                variant="primary"
                disabled={countable === 0}
                loading={acting.busy}
                onClick={() => setAsking("apply")}
              >
                {countable === 0 ? t("statements:apply_none") : t("statements:apply", { count: countable })}
              </RightButton>
            )}
            {canLookAgain && (
              <RightButton right="change_money" loading={acting.busy} onClick={() => acting.act({ intent: "again" })}>
                {t("statements:look_again")}
              </RightButton>
            )}
            {state === "applied" && (
              <RightButton right="change_money" tone="critical" loading={acting.busy} onClick={() => setAsking("undo")}>
                {t("statements:undo")}
              </RightButton>
            )}
          </InlineStack>
        )}
      </BlockStack>
      {asking === "apply" && booking && (
        <ApplyDialog
          booking={booking}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            acting.act({ intent: "apply", seen: booking });
            setAsking(null);
          }}
        />
      )}
      {asking === "undo" && (
        <UndoDialog
          onClose={() => setAsking(null)}
          onConfirm={(why) => {
            acting.act({ intent: "undo", why });
            setAsking(null);
          }}
        />
      )}
    </Card>
  );
}

function Moving({ statement, state }: { statement: StatementPageView; state: "reading" | "applying" | "undoing" }) {
  const t = useText();
  const { number } = useFormat();
  const { progress, total } = statement;
  const said = (
    <div id="statement-moving" role="status">
      <Text as="p">{t(`statements:${state}_text`)}</Text>
    </div>
  );
  // Nobody knows how many rows a file has before it is read.
  if (state === "reading") {
    return (
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        <Spinner size="small" />
        {said}
      </InlineStack>
    );
  }
  return (
    <BlockStack gap="200">
      <ProgressBar
        progress={total > 0 ? Math.min(100, Math.round((100 * progress) / total)) : 0}
        size="small"
        animated={false}
        ariaLabelledBy="statement-moving"
      />
      {said}
      {total > 0 && (
        <Text as="p" tone="subdued">
          {t("statements:progress", { done: number(progress), total: number(total) })}
        </Text>
      )}
    </BlockStack>
  );
}
