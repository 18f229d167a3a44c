import { BlockStack, InlineGrid, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { EditorWindow } from "~/components/editor-window";
import { ModalWindow } from "~/components/modal-window";
import { isNotSaved, NOT_SAVED } from "~/components/not-saved";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";
import { useIntent } from "../use-intent";
import { SplitPartFacts } from "./part";
import { PieceStepper } from "./piece-stepper";
import { useSplitPreview } from "./use-preview";

/** Chooses the pieces of a new parcel and shows the weight and COD of both before anything is changed. */
export function SplitModal({ parcel, onClose }: { parcel: ParcelView; onClose: () => void }) {
  const t = useText();
  const [moved, setMoved] = useState<Record<string, number>>({});
  const { send, busy, answer } = useIntent("split");
  const { shipmentId, splittable } = parcel;
  const total = splittable.reduce((sum, { quantity }) => sum + quantity, 0);
  const count = Object.values(moved).reduce((sum, pieces) => sum + pieces, 0);
  const possible = count > 0 && count < total;
  const preview = useSplitPreview(shipmentId, possible ? moved : null);
  useEffect(() => {
    if (answer?.outcome === "split") onClose();
  }, [answer, onClose]);
  return (
    <EditorWindow
      title={t("split:title")}
      value={moved}
      onClose={onClose}
      primaryAction={{
        content: t("split:confirm"),
        loading: busy,
        disabled: !possible,
        onAction: () => send({ intent: "split", shipmentId, moved }),
      }}
    >
      <ModalWindow.Section>
        <BlockStack gap="400">
          {answer && answer.outcome !== "split" && answer.outcome !== "joined" && (
            <Text as="p" tone="critical">
              {t(isNotSaved(answer.outcome) ? NOT_SAVED[answer.outcome] : `split:${answer.outcome}`)}
            </Text>
          )}
          <Text as="p">{t("split:lead")}</Text>
          {splittable.map((line) => (
            <PieceStepper
              key={line.lineId}
              line={line}
              moved={moved[line.lineId] ?? 0}
              onChange={(pieces) => setMoved(withPieces(moved, line.lineId, pieces))}
            />
          ))}
          {hasTyped(parcel) && (
            <Text as="p" tone="subdued">
              {t("split:typed")}
            </Text>
          )}
        </BlockStack>
      </ModalWindow.Section>
      <ModalWindow.Section>
        {possible ? (
          <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
            <SplitPartFacts title={t("split:stays")} pieces={total - count} part={preview?.stays} />
            <SplitPartFacts title={t("split:goes")} pieces={count} part={preview?.goes} />
          </InlineGrid>
        ) : (
          <Text as="p" tone="subdued">
            {t(count === 0 ? "split:nothing" : "split:everything")}
          </Text>
        )}
      </ModalWindow.Section>
    </EditorWindow>
  );
}

/** Returns whether the parcel has overrides for the parcel as a whole; a split drops them. */
function hasTyped({ overrides }: ParcelView): boolean {
  const { weightGrams, codVnd, declaredValueVnd, totalBoxes, labelId } = overrides;
  return [weightGrams, codVnd, declaredValueVnd, totalBoxes, labelId].some((value) => value !== undefined);
}

function withPieces(moved: Record<string, number>, lineId: string, pieces: number): Record<string, number> {
  const { [lineId]: _, ...others } = moved;
  return pieces === 0 ? others : { ...others, [lineId]: pieces };
}
