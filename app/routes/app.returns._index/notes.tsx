import { Banner, type BannerProps, BlockStack, Text } from "@shopify/polaris";
import { NotSavedNote } from "~/components/not-saved-note";
import { useText } from "~/components/text";
import type { ReceiptResult } from "~/flows/returns/views";
import { Results } from "./results";

/** What became of the last thing that was done on this page. */
export type Answer =
  | { outcome: "received"; results: ReceiptResult[] }
  | { outcome: "undone"; count: number; kept: number }
  | { outcome: "changed" | "gone" | "restock_asked" | "restock_not_asked" }
  /** The order of a row was linked with this one. */
  | { outcome: "linked"; orderName: string };

interface Props {
  answer: Answer | undefined;
  /** What became of opening a claim, where it leads to none. */
  claiming: { outcome: string } | undefined;
  nameOf: (shipmentId: string) => string;
  onUndo: (shipmentIds: string[]) => void;
  onClose: () => void;
}

/** Says what became of what was done; each is announced. */
export function Notes({ answer, claiming, nameOf, onUndo, onClose }: Props) {
  return (
    <div className="notes">
      <NotSavedNote answer={answer ?? claiming} />
      {answer?.outcome === "received" && answer.results && (
        <Results results={answer.results} nameOf={nameOf} onUndo={onUndo} onClose={onClose} />
      )}
      <div role="status">
        <Said answer={answer ?? (claiming?.outcome === "gone" ? { outcome: "gone" } : undefined)} onClose={onClose} />
      </div>
    </div>
  );
}

const TONES: Partial<Record<Answer["outcome"], BannerProps["tone"]>> = {
  restock_not_asked: "warning",
  gone: "warning",
};

function Said({ answer, onClose }: Pick<Props, "answer" | "onClose">) {
  const t = useText();
  const lines = answer ? linesOf() : [];
  if (!answer || lines.length === 0) return null;
  return (
    <Banner tone={TONES[answer.outcome] ?? "success"} onDismiss={onClose}>
      <BlockStack gap="100">
        {lines.map((line) => (
          <Text key={line} as="p">
            {line}
          </Text>
        ))}
      </BlockStack>
    </Banner>
  );

  function linesOf(): string[] {
    switch (answer?.outcome) {
      case "undone": {
        const undone = t("returns:undone", { count: answer.count });
        return answer.kept > 0 ? [undone, t("returns:kept", { count: answer.kept })] : [undone];
      }
      case "restock_asked":
        return [t("returns:restock.asked")];
      case "restock_not_asked":
        return [t("returns:restock.not_asked")];
      case "changed":
        return [t("returns:changed")];
      case "gone":
        return [t("returns:gone")];
      case "linked":
        return [t("exchange:outcome.linked", { order: answer.orderName })];
      default:
        return [];
    }
  }
}
