import { useNavigate } from "@remix-run/react";
import { BlockStack, Box, Button, InlineStack, Select, Text, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import { FEWEST_RETURNS } from "~/domain/returns/pace";
import { RETURN_STAGES, type ReturnStage } from "~/domain/returns/stage";
import type { ReturnsPageView } from "~/flows/returns/views";
import { AGES, type ReturnsPageQuery, returnsUrl } from "./query";

interface Props extends Pick<ReturnsPageView, "counts" | "pickups" | "pace"> {
  query: ReturnsPageQuery;
}

/** Where it is, from which pickup, for how long, and the search for one. */
export function Filters({ query, counts, pickups, pace }: Props) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const go = (change: Partial<Omit<ReturnsPageQuery, "after">>) =>
    navigate(returnsUrl({ ...query, after: null, ...change }));
  const [text, setText] = useState(query.search ?? "");
  useEffect(() => setText(query.search ?? ""), [query.search]);
  const nameOf = (stage: ReturnStage) => {
    const count = { on_way: counts.onWay, arrived: counts.arrived, received: null }[stage];
    const name = t(`returns:tab.${stage}`);
    return count === null ? name : t("returns:tab_count", { name, count: format.number(count) });
  };
  return (
    <Box padding="300" borderBlockEndWidth="025" borderColor="border">
      <BlockStack gap="300">
        <fieldset aria-label={t("returns:tabs")} style={{ border: 0, margin: 0, padding: 0 }}>
          <InlineStack gap="200">
            {RETURN_STAGES.map((stage) => (
              <Button
                key={stage}
                size="slim"
                pressed={query.search === null && query.stage === stage}
                onClick={() => go({ stage, search: null })}
              >
                {nameOf(stage)}
              </Button>
            ))}
          </InlineStack>
        </fieldset>
        <InlineStack gap="300" blockAlign="end">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              go({ search: text.trim() || null });
            }}
          >
            <TextField
              label={t("returns:search")}
              value={text}
              onChange={setText}
              autoComplete="off"
              maxLength={300}
              clearButton
              onClearButtonClick={() => (query.search === null ? setText("") : go({ search: null }))}
              connectedRight={<Button submit>{t("returns:find")}</Button>}
            />
          </form>
          {query.search === null && query.stage !== "received" && (
            <Select
              label={t("returns:age")}
              options={[
                { value: "", label: t("returns:age_any") },
                { value: "overdue", label: t("returns:age_overdue", { days: pace.overdueAfterDays }) },
                ...AGES.map((days) => ({ value: String(days), label: t("returns:age_from", { count: days }) })),
              ]}
              value={query.minDays === null ? "" : String(query.minDays)}
              onChange={(days) => go({ minDays: readAge(days) })}
            />
          )}
          {query.search === null && pickups.length > 1 && (
            <Select
              label={t("returns:pickup")}
              options={[
                { value: "", label: t("returns:pickup_any") },
                ...pickups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={query.pickupId ?? ""}
              onChange={(pickupId) => go({ pickupId: pickupId || null })}
            />
          )}
        </InlineStack>
        {query.search === null && query.stage === "on_way" && <Pace pace={pace} />}
      </BlockStack>
    </Box>
  );
}

/** What the age filter was set to. */
const readAge = (value: string): ReturnsPageQuery["minDays"] => {
  if (value === "overdue") return value;
  return value === "" ? null : Number(value);
};

/** How long the shop's returns take, and from when on one is overdue. */
function Pace({ pace: { usualDays, overdueAfterDays: days } }: Pick<Props, "pace">) {
  const t = useText();
  return (
    <Text as="p" tone="subdued">
      {usualDays === null
        ? t("returns:pace.unknown", { count: FEWEST_RETURNS, days })
        : t("returns:pace.known", { count: usualDays, days })}
    </Text>
  );
}
