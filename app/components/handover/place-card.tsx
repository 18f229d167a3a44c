import { BlockStack, Box, Card, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import type { OrdersQuery } from "~/components/order-list/query";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { PlaceView } from "~/flows/handover/views";
import { cutOffText } from "./cut-off-text";
import { LeftOver } from "./left-over";
import { placeName } from "./place-name";
import { StageCount } from "./stage-count";
import { BOARD_STAGES, type BoardStage, stageQuery } from "./stage-links";

interface Props {
  place: PlaceView;
  now: string;
  busy: boolean;
  onMark: () => void;
  /** Asks about booking or printing what the query finds. */
  onAct: (stage: "notBooked" | "toPrint", query: OrdersQuery) => void;
  /** What can be done with all of it, below the stages. */
  children?: ReactNode;
}

/** What is at which stage at one place, each number a link to its parcels, each stage with what is to be done next. */
export function PlaceCard({ place, now, busy, onMark, onAct, children }: Props) {
  const t = useText();
  const name = placeName(t, place);
  const isPost = place.pickOption === "post";
  const open = place.notBooked + place.toPrint + place.printed;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {name}
          </Text>
          <Text as="p" tone="subdued">
            {isPost ? t("handover:post_lead") : cutOffText(t, place.next, now)}
          </Text>
        </BlockStack>
        <BlockStack gap="200">
          {BOARD_STAGES.map((stage) => (
            <StageLine key={stage} stage={stage} place={place} name={name} busy={busy} onMark={onMark} onAct={onAct} />
          ))}
        </BlockStack>
        <LeftOver place={place} />
        {children && <InlineStack>{children}</InlineStack>}
        {open === 0 && place.handedOver === 0 && (
          <Text as="p" tone="subdued">
            {t("handover:nothing")}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}

/** What staff need to do what comes next. */
const RIGHT_FOR = { notBooked: "book", toPrint: "print", printed: "hand_over" } as const;

interface StageLineProps extends Omit<Props, "now" | "children"> {
  stage: BoardStage;
  name: string;
}

function StageLine({ stage, place, name, busy, onMark, onAct }: StageLineProps) {
  const t = useText();
  const count = place[stage];
  const label = t(`handover:stage.${stage}`);
  return (
    <InlineStack gap="300" align="space-between" blockAlign="center" wrap={false}>
      <InlineStack gap="300" blockAlign="center" wrap={false}>
        <Box minWidth="44px">
          <StageCount stage={stage} place={place} />
        </Box>
        <Text as="span" tone={count > 0 ? undefined : "subdued"}>
          {label}
        </Text>
      </InlineStack>
      {stage !== "handedOver" && count > 0 && (
        <RightButton
          right={RIGHT_FOR[stage]}
          size="slim"
          accessibilityLabel={t(`handover:act_label.${stage}`, { count, name })}
          loading={stage === "printed" && busy}
          {...press(stage)}
        >
          {t(`handover:act.${stage}`)}
        </RightButton>
      )}
    </InlineStack>
  );
  function press(next: Exclude<BoardStage, "handedOver">) {
    if (next === "printed") return { onClick: onMark };
    return { onClick: () => onAct(next, stageQuery(next, place)) };
  }
}
