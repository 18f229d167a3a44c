import { Link, Text } from "@shopify/polaris";
import { useCarrierWords } from "~/components/carrier-words";
import { useFormat } from "~/components/format";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import { TAG } from "~/domain/parcel/tags";
import type { RulesView } from "~/flows/rules/views";

/** The two defaults that apply without a rule, and where they are set (domain 5.4). */
export function BuiltInRules({ view: { builtIn, names } }: { view: RulesView }) {
  const t = useText();
  const format = useFormat();
  const words = useCarrierWords(names.livePlantsTag);
  const insured = { amount: format.money(builtIn.insuredAboveVnd), tag: words.tag(TAG.highValue) };
  return (
    <SettingsCard title={t("rules:built_in.title")}>
      <Text as="p">
        {t("rules:built_in.insured", insured)} <Subdued>{t("rules:built_in.insured_where")}</Subdued>
      </Text>
      <Text as="p">
        {builtIn.holdCodAboveVnd === null
          ? t("rules:built_in.cod_off")
          : t("rules:built_in.cod", { amount: format.money(builtIn.holdCodAboveVnd) })}{" "}
        <Subdued>{t("rules:built_in.cod_where")}</Subdued>
      </Text>
      <Link url="/app/settings/money">{t("rules:built_in.edit")}</Link>
    </SettingsCard>
  );
}

function Subdued({ children }: { children: string }) {
  return (
    <Text as="span" tone="subdued">
      {children}
    </Text>
  );
}
