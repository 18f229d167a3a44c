import { BlockStack, Box, Card, InlineGrid, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { arrivedOf, averageOf, endedOf, type Figures, failedOf, marginVnd, percentOf } from "~/domain/reports/figures";
import type { ReportView } from "~/flows/reports/views";

/** The whole period in nine figures, each with that of the period before. */
export function Summary({ total, totalBefore }: Pick<ReportView, "total" | "totalBefore">) {
  const t = useText();
  const format = useFormat();
  const { number, money } = format;
  const percent = (part: (of: Figures) => number) => (of: Figures) => {
    const share = percentOf(part(of), endedOf(of));
    return share === null ? null : `${number(share)}%`;
  };
  const average = (sum: "days" | "attempts", count: (of: Figures) => number) => (of: Figures) => {
    const value = averageOf(of[sum], count(of));
    return value === null ? null : number(value);
  };
  const ofEnded = (part: number) => t("reports:hint.of_ended", { part: number(part), whole: number(endedOf(total)) });
  const figures: [
    name: Parameters<typeof Figure>[0]["name"],
    value: (of: Figures) => string | null,
    hint: string | null,
  ][] = [
    [
      "sent",
      ({ parcels }) => number(parcels),
      t("reports:hint.sent", { underWay: number(total.underWay), cancelled: number(total.cancelled) }),
    ],
    ["arrived", percent(arrivedOf), ofEnded(arrivedOf(total))],
    ["failed", percent(failedOf), ofEnded(failedOf(total))],
    [
      "days",
      average("days", ({ timed }) => timed),
      total.timed === 0 ? t("reports:hint.days_none") : t("reports:hint.days", { count: number(total.timed) }),
    ],
    [
      "kept",
      ({ kept, promised }) => {
        const share = percentOf(kept, promised);
        return share === null ? null : `${number(share)}%`;
      },
      total.promised === 0
        ? t("reports:hint.kept_none")
        : t("reports:hint.kept", { kept: number(total.kept), promised: number(total.promised) }),
    ],
    ["attempts", average("attempts", (of) => arrivedOf(of) + of.returned), null],
    [
      "charged",
      ({ chargedVnd }) => money(chargedVnd),
      [
        t("reports:hint.charged", { wasted: money(total.wastedVnd) }),
        ...(total.quotedVnd === total.quotedChargedVnd
          ? []
          : [
              t("reports:hint.charged_quoted", {
                quoted: money(total.quotedVnd),
                charged: money(total.quotedChargedVnd),
              }),
            ]),
      ].join(". "),
    ],
    [
      "margin",
      (of) => money(marginVnd(of)),
      t("reports:hint.margin", { paid: money(total.buyerPaidVnd), charged: money(total.endedChargedVnd) }),
    ],
    ["cod", ({ collectedVnd }) => money(collectedVnd), t("reports:hint.cod", { booked: money(total.codVnd) })],
  ];
  return (
    <Card>
      <InlineGrid columns={{ xs: 2, md: 3 }} gap="400">
        {figures.map(([name, value, hint]) => (
          <Figure
            key={name}
            name={name}
            value={value(total)}
            before={totalBefore.parcels === 0 ? null : value(totalBefore)}
            hint={hint}
          />
        ))}
      </InlineGrid>
    </Card>
  );
}

interface FigureProps {
  name: "sent" | "arrived" | "failed" | "days" | "kept" | "attempts" | "charged" | "margin" | "cod";
  value: string | null;
  before: string | null;
  hint: string | null;
}

function Figure({ name, value, before, hint }: FigureProps) {
  const t = useText();
  return (
    <Box>
      <BlockStack gap="100">
        <Text as="h3" variant="bodySm" tone="subdued">
          {t(`reports:figure.${name}`)}
        </Text>
        <Text as="p" variant="headingLg" numeric>
          {value ?? t("reports:none")}
        </Text>
        {hint && (
          <Text as="p" variant="bodySm">
            {hint}
          </Text>
        )}
        {before !== null && (
          <Text as="p" variant="bodySm" tone="subdued">
            {t("reports:before", { value: before })}
          </Text>
        )}
      </BlockStack>
    </Box>
  );
}
