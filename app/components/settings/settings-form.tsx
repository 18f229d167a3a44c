import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, InlineStack, Page, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import type { ShopSettings } from "~/domain/settings";
import { SaveBar } from "../save-bar";
import { useText } from "../text";

type Section = "shipping" | "money" | "shopify";
type Draft = { [Key in keyof ShopSettings]: ShopSettings[Key] | null };
type Fault = "missing" | "too_long" | "too_small" | "too_big" | "invalid";
type SaveAnswer = { outcome: "saved" } | { outcome: "invalid"; faults: Record<string, Fault> };

/** What a card of the settings reads and changes. */
export interface SettingsEditor {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  /** The sentence beside a field that cannot be saved. */
  errorOf: (key: keyof ShopSettings) => string | undefined;
}

interface SettingsFormProps {
  section: Section;
  settings: ShopSettings;
  children: (editor: SettingsEditor) => ReactNode;
}

/** A page of the settings: only what was changed is sent, so that two people at two pages keep each other's changes. */
export function SettingsForm({ section, settings, children }: SettingsFormProps) {
  const t = useText();
  const fetcher = useFetcher<SaveAnswer>({ key: `settings:${section}` });
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const saving = fetcher.state !== "idle";
  const answer = saving ? undefined : fetcher.data;
  const faults = answer?.outcome === "invalid" ? answer.faults : {};
  const dirty = Object.keys(changes).length > 0;

  useEffect(() => {
    if (fetcher.data?.outcome === "saved") setChanges({});
  }, [fetcher.data]);

  const save = () =>
    fetcher.submit(JSON.stringify(changes), {
      method: "post",
      action: "/app/settings/save",
      encType: "application/json",
    });
  const errorOf = (key: keyof ShopSettings) => faults[key] && t(`problems:field.${faults[key]}`);

  return (
    <Page
      title={t(`settings:${section}.title`)}
      subtitle={t(`settings:${section}.lead`)}
      backAction={{ content: t("settings:title"), url: "/app/settings" }}
      narrowWidth
    >
      <SaveBar
        id={`settings-${section}`}
        dirty={dirty}
        saving={saving}
        onSave={save}
        onDiscard={() => setChanges({})}
      />
      <BlockStack gap="400">
        {children({
          draft: { ...settings, ...changes },
          set: (change) => setChanges({ ...changes, ...change }),
          errorOf,
        })}
        <InlineStack gap="300" blockAlign="center">
          <Button variant="primary" onClick={save} loading={saving} disabled={!dirty}>
            {t("common:action.save")}
          </Button>
          <span aria-live="polite">
            {dirty ? (
              <Text as="span" tone="subdued">
                {t("common:unsaved")}
              </Text>
            ) : (
              answer?.outcome === "saved" && <Text as="span">{t("common:saved")}</Text>
            )}
          </span>
        </InlineStack>
      </BlockStack>
    </Page>
  );
}
