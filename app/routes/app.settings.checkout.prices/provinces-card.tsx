import { BlockStack, Box, Button, FormLayout, InlineStack, Text } from "@shopify/polaris";
import { ProvincesField } from "~/components/checkout/provinces-field";
import { NumberField } from "~/components/number-field";
import { SettingSelect } from "~/components/settings/setting-select";
import { SettingsCard } from "~/components/settings/settings-card";
import type { CheckoutEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import { CHECKOUT_BOUNDS, CHECKOUT_LIMITS } from "~/domain/checkout/limits";
import type { Transport } from "~/domain/parcel/request";

type Row = CheckoutEditor["draft"]["provincePrices"][number];

const NEW_ROW: Row = { provinces: [], transport: null, change: { kind: "price", vnd: null } };

/** Other prices for some provinces; the first matching row wins. */
export function ProvincesCard({ editor, provinces }: { editor: CheckoutEditor; provinces: string[] }) {
  const t = useText();
  const rows = editor.draft.provincePrices;
  const put = (provincePrices: Row[]) => editor.set({ provincePrices });
  return (
    <SettingsCard title={t("fees:prices.provinces.title")} lead={t("fees:prices.provinces.lead")}>
      {rows.length === 0 && <Text as="p">{t("fees:prices.provinces.none")}</Text>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
        <Box key={index} padding="300" borderWidth="025" borderColor="border" borderRadius="200">
          <ProvinceRow
            row={row}
            provinces={provinces}
            errorOf={(path) => editor.errorOf(`provincePrices.${index}.${path}`)}
            change={(changed) => put(rows.map((one, at) => (at === index ? changed : one)))}
            remove={() => put(rows.filter((_, at) => at !== index))}
          />
        </Box>
      ))}
      <InlineStack>
        <Button disabled={rows.length >= CHECKOUT_LIMITS.provincePrices} onClick={() => put([...rows, NEW_ROW])}>
          {t("fees:prices.provinces.add")}
        </Button>
      </InlineStack>
    </SettingsCard>
  );
}

interface RowProps {
  row: Row;
  provinces: string[];
  errorOf: (path: string) => string | undefined;
  change: (row: Row) => void;
  remove: () => void;
}

function ProvinceRow({ row, provinces, errorOf, change, remove }: RowProps) {
  const t = useText();
  const own = row.change;
  return (
    <BlockStack gap="300">
      <FormLayout>
        <ProvincesField
          label={t("fees:prices.provinces.which")}
          provinces={provinces}
          values={row.provinces}
          error={errorOf("provinces")}
          onChange={(chosen) => change({ ...row, provinces: chosen })}
        />
        <FormLayout.Group>
          <SettingSelect<Transport | null>
            label={t("fees:prices.provinces.transport")}
            options={[
              { value: null, label: t("fees:prices.provinces.both") },
              { value: "road", label: t("fees:prices.offer.road") },
              { value: "fly", label: t("fees:prices.offer.fly") },
            ]}
            value={row.transport}
            onChange={(transport) => change({ ...row, transport })}
          />
          <SettingSelect
            label={t("fees:prices.provinces.kind")}
            options={[
              { value: "price" as const, label: t("fees:prices.provinces.fixed_price") },
              { value: "mark_up" as const, label: t("fees:prices.provinces.mark_up") },
            ]}
            value={own.kind}
            onChange={(kind) =>
              change({
                ...row,
                change: kind === "mark_up" ? { kind, percent: 0, fixedVnd: 0 } : { kind: "price", vnd: null },
              })
            }
          />
        </FormLayout.Group>
        {own.kind === "price" ? (
          <NumberField
            label={t("fees:prices.provinces.price")}
            unit="₫"
            {...CHECKOUT_BOUNDS.vnd}
            value={own.vnd}
            error={errorOf("change.vnd")}
            onChange={(vnd) => change({ ...row, change: { kind: "price", vnd } })}
          />
        ) : (
          <FormLayout.Group>
            <NumberField
              label={t("fees:prices.price.percent")}
              unit="%"
              decimals={1}
              {...CHECKOUT_BOUNDS.markUpPercent}
              value={own.percent}
              error={errorOf("change.percent")}
              onChange={(percent) => change({ ...row, change: { ...own, percent } })}
            />
            <NumberField
              label={t("fees:prices.price.fixed")}
              unit="₫"
              {...CHECKOUT_BOUNDS.markUpVnd}
              value={own.fixedVnd}
              error={errorOf("change.fixedVnd")}
              onChange={(fixedVnd) => change({ ...row, change: { ...own, fixedVnd } })}
            />
          </FormLayout.Group>
        )}
      </FormLayout>
      <InlineStack>
        <Button variant="plain" tone="critical" onClick={remove}>
          {t("fees:prices.provinces.remove")}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
