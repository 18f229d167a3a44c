import { Badge, type BadgeProps } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { LineOutcome } from "~/domain/statement/outcomes";

const TONES: Record<LineOutcome, BadgeProps["tone"]> = {
  matched: "success",
  different: "warning",
  unknown: "attention",
  duplicate: undefined,
  unsure: "attention",
  unreadable: "critical",
};

/** What a row of a statement is. */
export function OutcomeBadge({ outcome }: { outcome: LineOutcome }) {
  const t = useText();
  return <Badge tone={TONES[outcome]}>{t(`statements:outcome.${outcome}`)}</Badge>;
}
