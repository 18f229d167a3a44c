import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, Page, Text } from "@shopify/polaris";
import { type ReactNode, useEffect, useState } from "react";
import type { CheckoutSettings } from "~/domain/checkout/settings";
import { NOT_SAVED, type NotSaved } from "../kept-form";
import { PageActions } from "../page-actions";
import { SaveBar } from "../save-bar";
import { useText } from "../text";

type Fault = "missing" | "too_long" | "too_small" | "too_big" | "past" | "invalid";
type SaveAnswer = { outcome: "saved" } | { outcome: "invalid"; faults: Record<string, Fault> } | NotSaved;

/** What stands beside the button while something is unsaved. */
const SAID = { invalid: "common:faults", ...NOT_SAVED } as const;

/** Settings while they are being written: a number that was emptied is null. */
type Loose<Value> = Value extends number
  ? number | null
  : Value extends (infer Item)[]
    ? Loose<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Loose<Value[Key]> }
      : Value;

export type CheckoutDraft = Loose<CheckoutSettings>;

/** What a card of the form reads and changes. */
export interface CheckoutEditor {
  draft: CheckoutDraft;
  set: (change: Partial<CheckoutDraft>) => void;
  /** The sentence beside what cannot be saved, by its path: `markUp.percent`. */
  errorOf: (path: string) => string | undefined;
}

interface Props {
  page: "prices" | "tables";
  settings: CheckoutSettings;
  children: (editor: CheckoutEditor) => ReactNode;
}

/** A page of what buyers are offered at checkout: only what was changed is sent. */
export function CheckoutForm({ page, settings, children }: Props) {
  const t = useText();
  const fetcher = useFetcher<SaveAnswer>({ key: `checkout-${page}` });
  const [changes, setChanges] = useState<Partial<CheckoutDraft>>({});
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
      action: "/app/settings/checkout/save",
      encType: "application/json",
    });

  return (
    <Page
      title={t(`fees:pages.${page}.title`)}
      subtitle={t(`fees:pages.${page}.lead`)}
      backAction={{ content: t("fees:title"), url: "/app/settings/checkout" }}
      narrowWidth
    >
      <SaveBar id={`checkout-${page}`} dirty={dirty} saving={saving} onSave={save} onDiscard={() => setChanges({})} />
      <BlockStack gap="400">
        {children({
          draft: { ...settings, ...changes },
          set: (change) => setChanges((before) => ({ ...before, ...change })),
          errorOf: (path) => faults[path] && t(`problems:field.${faults[path]}`),
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
