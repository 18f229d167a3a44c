import { useNavigate } from "@remix-run/react";
import { BlockStack, Box, Button, Card, InlineGrid, InlineStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { ageName, type BookPageQuery, bookUrl } from "~/components/money/book-query";
import { useText } from "~/components/text";
import { AGES } from "~/domain/cod/book";
import type { MoneyStage } from "~/domain/cod/position";
import type { BookView } from "~/flows/cod/views";

/** The stages with a tile, in the order in which cash goes through them. */
const TILES = ["to_collect", "partly", "collected", "differs", "settled", "not_collected"] as const;

/** Where the shop's cash is: a tile for each stage, which shows its parcels. */
export function Sums({ sums, unknown, query }: Pick<BookView, "sums" | "unknown"> & { query: BookPageQuery }) {
  const t = useText();
  return (
    <nav aria-label={t("money:stages")}>
      <InlineGrid columns={{ xs: 2, md: 3, lg: 6 }} gap="300">
        {TILES.map((stage) => (
          <Stage
            key={stage}
            stage={stage}
            sum={sums[stage]}
            isMost={stage === "partly" && unknown.parcels > 0}
            shown={query.stage === stage}
          />
        ))}
      </InlineGrid>
    </nav>
  );
}

interface StageProps {
  stage: MoneyStage;
  sum: BookView["sums"][MoneyStage];
  /** The sum is what it can be at most. */
  isMost: boolean;
  shown: boolean;
}

function Stage({ stage, sum, isMost, shown }: StageProps) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  return (
    <Card padding="300" background={shown ? "bg-surface-selected" : undefined}>
      <BlockStack gap="100">
        <Text as="p" variant="bodySm" tone="subdued">
          {t(`money:stage.${stage}`)}
        </Text>
        <Text as="p" variant="headingMd" tone={stage === "differs" && sum.parcels > 0 ? "critical" : undefined}>
          {isMost ? t("money:at_most", { amount: format.money(sum.vnd) }) : format.money(sum.vnd)}
        </Text>
        <InlineStack>
          <Button
            variant="plain"
            pressed={shown}
            onClick={() => navigate(bookUrl({ stage }))}
            accessibilityLabel={`${t("money:parcels", { count: sum.parcels })}: ${t(`money:stage.${stage}`)}`}
          >
            {t("money:parcels", { count: sum.parcels })}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

/** What is open in the shown stage by age; each age shows its parcels. */
export function Ages({ ages, query }: Pick<BookView, "ages"> & { query: BookPageQuery }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { stage } = query;
  if (!(stage in ages)) return null;
  const sums = ages[stage as keyof BookView["ages"]];
  return (
    <Box padding="300" borderBlockEndWidth="025" borderColor="border">
      <fieldset aria-label={t("money:ages")} style={{ border: 0, margin: 0, padding: 0 }}>
        <InlineStack gap="200">
          <Button size="slim" pressed={query.age === undefined} onClick={() => navigate(bookUrl({ stage }))}>
            {t("money:age.all")}
          </Button>
          {AGES.map((age, n) => (
            <Button
              key={ageName(age)}
              size="slim"
              pressed={query.age === age}
              disabled={sums[n]?.parcels === 0 && query.age !== age}
              onClick={() => navigate(bookUrl({ stage, age }))}
            >
              {t("money:age.with_sum", {
                age: t(`money:age.${ageName(age) as "3" | "7" | "14" | "30" | "more"}`),
                amount: format.money(sums[n]?.vnd ?? 0),
              })}
            </Button>
          ))}
        </InlineStack>
      </fieldset>
    </Box>
  );
}
