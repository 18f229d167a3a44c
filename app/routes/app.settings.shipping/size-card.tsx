import { FormLayout, TextField } from "@shopify/polaris";
import { useState } from "react";
import { NumberField } from "~/components/number-field";
import type { Draft } from "~/components/settings/draft";
import { SettingSelect } from "~/components/settings/setting-select";
import { SettingsCard } from "~/components/settings/settings-card";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { useText } from "~/components/text";
import type { SizeMetafield } from "~/domain/goods/dimensions";
import { SETTINGS_LIMITS } from "~/domain/settings/limits";
import type { ShopSettings } from "~/domain/settings/settings";
import type { NumberEntry } from "~/domain/typed-number";
import { joinName, splitName } from "./metafield-name";

const SIDES = ["lengthCm", "widthCm", "heightCm"] as const;

/** Where the size of a piece comes from: the merchant's own metafield, else one size for all. */
export function SizeCard({ editor: { draft, set, errorOf } }: { editor: SettingsEditor }) {
  const t = useText();
  const { sizeMetafield, defaultSize } = draft;
  const [name, setName] = useState(joinName(sizeMetafield));
  const owner = sizeMetafield?.owner ?? null;
  return (
    <SettingsCard title={t("settings:shipping.size.title")} lead={t("settings:shipping.size.lead")}>
      <FormLayout>
        <FormLayout.Group>
          <SettingSelect<SizeMetafield["owner"] | null>
            label={t("settings:shipping.size.owner")}
            options={[
              { value: null, label: t("settings:shipping.size.owner_none") },
              { value: "variant", label: t("settings:shipping.size.owner_variant") },
              { value: "product", label: t("settings:shipping.size.owner_product") },
            ]}
            value={owner}
            onChange={(chosen) => set({ sizeMetafield: chosen && { owner: chosen, ...splitName(name) } })}
          />
          {owner && (
            <TextField
              label={t("settings:shipping.size.name")}
              helpText={t("settings:shipping.size.name_help")}
              placeholder="custom.size"
              autoComplete="off"
              value={name}
              error={errorOf("sizeMetafield.namespace") ?? errorOf("sizeMetafield.key")}
              onChange={(typed) => {
                setName(typed);
                set({ sizeMetafield: { owner, ...splitName(typed) } });
              }}
            />
          )}
        </FormLayout.Group>
        <FormLayout.Group condensed>
          {SIDES.map((side) => (
            <NumberField
              key={side}
              label={t(`settings:shipping.size.${side}`)}
              unit="cm"
              decimals={1}
              {...SETTINGS_LIMITS.sideCm}
              value={defaultSize?.[side] ?? null}
              error={errorOf(`defaultSize.${side}`)}
              onChange={(centimetres) => set({ defaultSize: withSide(defaultSize, side, centimetres) })}
            />
          ))}
        </FormLayout.Group>
      </FormLayout>
    </SettingsCard>
  );
}

type Size = Draft<ShopSettings["defaultSize"]>;

/** Returns the size with one side changed; null if no side is left. A missing side is rejected on save. */
function withSide(size: Size, side: (typeof SIDES)[number], centimetres: NumberEntry): Size {
  const sides: Partial<Record<(typeof SIDES)[number], NumberEntry>> = { ...size };
  if (centimetres === null) delete sides[side];
  else sides[side] = centimetres;
  return Object.keys(sides).length === 0 ? null : (sides as Size);
}
