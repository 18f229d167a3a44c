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

/** Where a statement stands. */
export function StatementStateBadge({ state }: { state: StatementState }) {
  const t = useText();
  return <Badge tone={TONES[state]}>{t(`statements:state.${state}`)}</Badge>;
}
