import { BlockStack, Card, List, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { MONEY_FIELDS } from "~/domain/statement/fields";
import type { Tally } from "~/domain/statement/tally";
import type { TotalCheck } from "~/domain/statement/totals";

/** The statement's own total beside the sum of its rows, for each amount; what differs is said to the đồng. */
export function TotalsCard({ tally, totals }: { tally: Tally; totals: readonly TotalCheck[] }) {
  const t = useText();
  const { money, date } = useFormat();
  // What the statement does not charge is not said in five lines.
  const told = totals.filter(({ statedVnd, sumVnd }) => statedVnd !== 0 || sumVnd !== 0);
  const name = (field: TotalCheck["field"]) => t(`statements:field.${field}`);
  const sums = MONEY_FIELDS.flatMap((field) => {
    const sum = tally.sums[field];
    return sum === null ? [] : [`${name(field)} ${money(sum)}`];
  });
  const day = (iso: string) => date(`${iso}T12:00:00+07:00`);
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t("statements:total_title")}
        </Text>
        {tally.firstDay && tally.lastDay && (
          <Text as="p" tone="subdued">
            {t("statements:days", { first: day(tally.firstDay), last: day(tally.lastDay) })}
          </Text>
        )}
        {totals.length === 0 ? (
          <Text as="p">{t("statements:sums_only", { sums: sums.join(" · ") })}</Text>
        ) : (
          <List>
            {told.map(({ field, sumVnd, byVnd }) => (
              <List.Item key={field}>
                <Text as="span" tone={byVnd === 0 ? undefined : "critical"}>
                  {byVnd === 0
                    ? t("statements:total_matches", { field: name(field), sum: money(sumVnd) })
                    : t(byVnd > 0 ? "statements:total_more" : "statements:total_less", {
                        ...{ field: name(field), sum: money(sumVnd), by: money(Math.abs(byVnd)) },
                      })}
                </Text>
              </List.Item>
            ))}
          </List>
        )}
      </BlockStack>
    </Card>
  );
}
