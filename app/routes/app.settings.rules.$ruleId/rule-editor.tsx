import { useNavigate } from "@remix-run/react";
import { BlockStack, Page } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { SaveBar } from "~/components/save-bar";
import { useText } from "~/components/text";
import type { RuleTemplate } from "~/domain/rules/templates";
import type { RuleView } from "~/flows/rules/views";
import { ActionsCard } from "./actions-card";
import { ConditionsCard } from "./conditions-card";
import { EditorActions } from "./editor-actions";
import { FailureBanner } from "./failure-banner";
import { RuleCard } from "./rule-card";
import type { RuleEditing } from "./rule-editing";
import { formOf, problemsOf } from "./rule-form";
import { contentOf, useRuleRequests } from "./rule-requests";
import { TrialCard } from "./trial-card";

/** One rule: conditions, actions, the whole rule as a sentence, and what it would do to recent orders before it is saved. */
export function RuleEditor({ view }: { view: RuleView & { template: RuleTemplate | null } }) {
  const t = useText();
  const navigate = useNavigate();
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
        {requests.failure && <FailureBanner failure={requests.failure} takeLatest={takeLatest} />}
        <RuleCard editing={editing} />
        <ConditionsCard editing={editing} />
        <ActionsCard editing={editing} />
        <TrialCard trial={requests.trial} trying={requests.trying} names={view.names} />
        <EditorActions requests={requests} mayBeSaved={mayBeSaved} onTry={whenWhole(requests.try)} onSave={save} />
      </BlockStack>
    </Page>
  );

  /** Takes over the list's new version. The trial was against the old list, so the rule is tried again before it can be saved. */
  function takeLatest(latest: string) {
    setVersion(latest);
    requests.try();
  }
}
