import { Badge, type BadgeProps } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { StatementState } from "~/domain/statement/states";

const TONES: Record<StatementState, BadgeProps["tone"]> = {
  uploading: "info",
  reading: "info",
  columns: "attention",
  unreadable: "critical",
  read: "attention",
  applying: "info",
  applied: "success",
  undoing: "info",
  undone: undefined,
};

/** Where a statement stands. `isStuck`: its work was given up. */
export function StatementStateBadge({ state, isStuck }: { state: StatementState; isStuck: boolean }) {
  const t = useText();
  if (isStuck) return <Badge tone="critical">{t("statements:state_stuck")}</Badge>;
  return <Badge tone={TONES[state]}>{t(`statements:state.${state}`)}</Badge>;
}
