import { Banner, BlockStack, Link, List, Text } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { useFormat } from "~/components/format";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { CallResult } from "~/flows/confirm/views";

interface Props {
  results: CallResult[];
  busy: boolean;
  /** Takes back the confirmations among them. */
  onUndo: (confirmed: CallResult[]) => void;
  onClose: () => void;
}

const SAID = ["confirmed", "not_reached", "declined", "note", "undo"] as const;

/** What became of what was said: how many, and each that was not taken, with the reason. Takes the focus, as its row may be gone. */
export function Results({ results, busy, onUndo, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are announced anew
  useEffect(() => place.current?.focus(), [results]);
  const done = (act: (typeof SAID)[number]) => results.filter((one) => one.act === act && one.outcome === "done");
  const failed = results.filter(({ outcome }) => outcome !== "done");
  const confirmed = done("confirmed");
  const queued = confirmed.reduce((sum, one) => sum + one.queued, 0);
  // What is on its way to the carrier is cancelled there, not here.
  const undoable = confirmed.filter((one) => one.queued === 0);
  const reasonOf = ({ outcome, other }: CallResult) => {
    if (outcome === "changed") return t("confirm:result.changed");
    if (outcome !== "other_first" || !other) return t("confirm:result.gone");
    return t("confirm:result.other_first", {
      name: other.by ?? t("confirm:result.somebody"),
      said: t(`confirm:act.${other.said}`),
      time: format.dateTime(other.at),
    });
  };
  return (
    <div ref={place} tabIndex={-1} style={{ outline: "none" }}>
      <Banner tone={failed.length > 0 ? "warning" : "success"} onDismiss={onClose}>
        <BlockStack gap="100">
          {SAID.filter((act) => done(act).length > 0).map((act) => (
            <Text key={act} as="p">
              {t(`confirm:result.${act}`, { count: done(act).length })}
            </Text>
          ))}
          {queued > 0 && <Text as="p">{t("confirm:result.queued", { count: queued })}</Text>}
          {confirmed.length > 0 && (
            <BlockStack gap="100" inlineAlign="start">
              <Link url="/app/orders?tab=ready">{t("confirm:result.ready")}</Link>
              {undoable.length > 0 && (
                <RightButton right="confirm_orders" variant="plain" disabled={busy} onClick={() => onUndo(undoable)}>
                  {t("confirm:result.undo_action")}
                </RightButton>
              )}
            </BlockStack>
          )}
          {failed.length > 0 && (
            <>
              <Text as="p">{t("confirm:result.failed", { count: failed.length })}</Text>
              <List>
                {failed.map((one) => (
                  <List.Item key={one.orderKey}>
                    {t("confirm:result.row", { order: one.orderName ?? "", reason: reasonOf(one) })}
                  </List.Item>
                ))}
              </List>
            </>
          )}
        </BlockStack>
      </Banner>
    </div>
  );
}
