import { useNavigate } from "@remix-run/react";
import { Banner, BlockStack, Button, Checkbox, InlineStack, Page, Text, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { NOT_SAVED } from "~/components/not-saved";
import { PageActions } from "~/components/page-actions";
import { useRuleWords } from "~/components/rule-words";
import { SaveBar } from "~/components/save-bar";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import type { RuleTemplate } from "~/domain/rules/templates";
import type { RuleView } from "~/flows/rules/views";
import { ActionsCard } from "./actions-card";
import { ConditionsCard } from "./conditions-card";
import type { RuleEditing } from "./rule-editing";
import { formOf, problemsOf, ruleOf } from "./rule-form";
import { contentOf, useRuleRequests } from "./rule-requests";
import { TrialCard } from "./trial-card";

/** One rule: conditions, actions, the whole rule as a sentence, and what it would do to recent orders before it is saved. */
export function RuleEditor({ view }: { view: RuleView & { template: RuleTemplate | null } }) {
  const t = useText();
  const navigate = useNavigate();
  const words = useRuleWords(view.names);
  const [start] = useState(() =>
    formOf(view.id, view.rule, view.draft, {
      name: view.template ? t(`rules:template.${view.template}.name`) : "",
      livePlantsTag: view.names.livePlantsTag,
    }),
  );
  const [form, setForm] = useState(start);
  const [version, setVersion] = useState(view.version);
  const [complaining, setComplaining] = useState(false);
  const requests = useRuleRequests(form);
  const problems = problemsOf(form);
  const unchanged = view.rule !== null && contentOf(form) === contentOf(start);
  const dirty = !requests.saved && JSON.stringify(form) !== JSON.stringify(start);
  const mayBeSaved = problems.size === 0 && (unchanged || requests.trial !== null);

  useEffect(() => {
    if (requests.saved) navigate("/app/settings/rules");
  }, [requests.saved, navigate]);

  const editing: RuleEditing = {
    form,
    set: (change) => setForm({ ...form, ...change }),
    errorOf(place) {
      const problem = complaining ? problems.get(place) : undefined;
      return problem && t(`rules:editor.problem.${problem}`);
    },
    view,
  };
  /** Runs `goOn` if nothing is missing; else shows what is. */
  const whenWhole = (goOn: () => void) => () => {
    setComplaining(true);
    if (problems.size === 0) goOn();
  };
  const save = whenWhole(() => (mayBeSaved ? requests.save(version) : requests.try()));

  return (
    <Page
      title={view.rule?.name ?? t("rules:editor.new")}
      backAction={{ content: t("rules:title"), url: "/app/settings/rules" }}
      narrowWidth
    >
      <SaveBar
        id="settings-rule"
        dirty={dirty}
        saving={requests.saving}
        onSave={save}
        onDiscard={() => setForm(start)}
      />
      <BlockStack gap="400">
        {requests.failure && (
          <Banner
            tone="warning"
            action={
              requests.failure.outcome === "stale"
                ? { content: t("rules:answer.use_latest"), onAction: takeLatest(requests.failure.version) }
                : undefined
            }
          >
            <Text as="p">{failureText(requests.failure.outcome)}</Text>
          </Banner>
        )}
        <SettingsCard title={t("rules:editor.sentence")}>
          <Text as="p">{words.sentence(ruleOf(form))}</Text>
          <TextField
            label={t("rules:editor.name")}
            helpText={t("rules:editor.name_help")}
            autoComplete="off"
            maxLength={80}
            value={form.name}
            error={editing.errorOf("name")}
            onChange={(name) => editing.set({ name })}
          />
          <Checkbox
            label={t("rules:turn_on")}
            checked={form.enabled}
            onChange={(enabled) => editing.set({ enabled })}
          />
        </SettingsCard>
        <ConditionsCard editing={editing} />
        <ActionsCard editing={editing} />
        <TrialCard trial={requests.trial} trying={requests.trying} names={view.names} />
        <PageActions>
          <InlineStack gap="200">
            <Button
              variant={mayBeSaved ? "secondary" : "primary"}
              loading={requests.trying}
              onClick={whenWhole(requests.try)}
            >
              {t("rules:editor.try")}
            </Button>
            <Button
              variant={mayBeSaved ? "primary" : "secondary"}
              loading={requests.saving}
              disabled={!mayBeSaved}
              onClick={save}
            >
              {t("rules:editor.save")}
            </Button>
          </InlineStack>
          {!mayBeSaved && (
            <Text as="span" tone="subdued">
              {t("rules:editor.try_first")}
            </Text>
          )}
        </PageActions>
      </BlockStack>
    </Page>
  );

  function failureText(outcome: NonNullable<typeof requests.failure>["outcome"]): string {
    switch (outcome) {
      case "stale":
        return t("rules:answer.stale_editor");
      case "not_possible":
      case "invalid":
        return t(`rules:answer.${outcome}`);
      default:
        return t(NOT_SAVED[outcome]);
    }
  }

  /** Takes over the list's new version. The trial was against the old list, so the rule is tried again before it can be saved. */
  function takeLatest(latest: string) {
    return () => {
      setVersion(latest);
      requests.try();
    };
  }
}
