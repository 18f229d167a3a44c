import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, Page, Text } from "@shopify/polaris";
import { type ReactNode, useEffect, useState } from "react";

import type { ShopSettings } from "~/domain/settings/settings";
import { NOT_SAVED, type NotSaved } from "../kept-form";
import { PageActions } from "../page-actions";
import { SaveBar } from "../save-bar";
import { useText } from "../text";

type Section = "shipping" | "money" | "shopify" | "privacy";
type Draft = { [Key in keyof ShopSettings]: ShopSettings[Key] | null };
/** A setting, or a part of one. */
type Field = keyof ShopSettings | `${keyof ShopSettings}.${string}`;
type Fault = "missing" | "too_long" | "too_small" | "too_big" | "invalid";
type SaveAnswer = { outcome: "saved" } | { outcome: "invalid"; faults: Record<string, Fault> } | NotSaved;

/** What stands beside the button while something is unsaved. */
const SAID = { invalid: "common:faults", ...NOT_SAVED } as const;

/** What a card of the settings reads and changes. */
export interface SettingsEditor {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  /** The sentence beside a field that cannot be saved. */
  errorOf: (field: Field) => string | undefined;
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

  // Only when the page's own data are new: until then the changes are what was saved.
  const saved = answer?.outcome === "saved";
  const failure = answer && answer.outcome !== "saved" ? answer.outcome : undefined;
  useEffect(() => {
    if (saved) setChanges({});
  }, [saved]);

  const save = () =>
    fetcher.submit(JSON.stringify(changes), {
      method: "post",
      action: "/app/settings/save",
      encType: "application/json",
    });
  const errorOf = (field: Field) => faults[field] && t(`problems:field.${faults[field]}`);

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
        <PageActions>
          <Button variant="primary" onClick={save} loading={saving} disabled={!dirty}>
            {t("common:action.save")}
          </Button>
          <span aria-live="polite">
            {dirty ? (
              <Text as="span" tone={failure ? "critical" : "subdued"}>
                {t(failure ? SAID[failure] : "common:unsaved")}
              </Text>
            ) : (
              saved && <Text as="span">{t("common:saved")}</Text>
            )}
          </span>
        </PageActions>
      </BlockStack>
    </Page>
  );
}
