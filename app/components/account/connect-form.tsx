import { useFetcher } from "@remix-run/react";
import { BlockStack, ChoiceList, InlineStack, Select } from "@shopify/polaris";
import { type FormEvent, useEffect, useState } from "react";
import { notSavedIn } from "~/components/not-saved";
import { RightButton } from "~/components/right-button";
import { NotSavedNote } from "~/components/save-note";
import { useText } from "~/components/text";
import type { AccountPageView, AccountView } from "~/flows/account/views";
import type { action } from "~/routes/app.account";
import { ConnectAnswer } from "./connect-answer";
import { type ConnectMethod, MethodFields, NO_FIELDS } from "./method-fields";

interface ConnectFormProps {
  page: AccountPageView;
  onConnected: (environment: AccountView["environment"]) => void;
}

/** Offers the three ways to connect a carrier account. The password is sent once and never stored. */
export function ConnectForm({ page: { environments, platformIn }, onConnected }: ConnectFormProps) {
  const t = useText();
  const fetcher = useFetcher<typeof action>({ key: "connect" });
  const [environment, setEnvironment] = useState(environments[0] ?? "production");
  const [chosen, setMethod] = useState<ConnectMethod>("login");
  const [fields, setFields] = useState(NO_FIELDS);

  const methods: ConnectMethod[] = platformIn[environment] ? ["login", "create", "paste"] : ["paste"];
  const method = methods.includes(chosen) ? chosen : "paste";
  const answer = fetcher.data?.intent === "connect" ? fetcher.data : undefined;
  const failure = fetcher.state === "idle" ? notSavedIn(fetcher.data)?.outcome : undefined;
  // Reported before the page's data reload, because the reload replaces this form with the account.
  const connected = fetcher.state !== "submitting" && answer?.outcome === "connected";

  useEffect(() => {
    if (connected) onConnected(environment);
  }, [connected, onConnected, environment]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const form = { method, environment, ...fields[method] };
    fetcher.submit(JSON.stringify({ intent: "connect", form }), {
      method: "post",
      action: "/app/account",
      encType: "application/json",
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      <BlockStack gap="400">
        {answer && fetcher.state === "idle" && <ConnectAnswer answer={answer} method={method} />}
        {environments.length > 1 && (
          <Select
            label={t("setup:account.environment.label")}
            helpText={t(`setup:account.environment.${environment}_help`)}
            options={environments.map((value) => ({ value, label: t(`setup:account.environment.${value}`) }))}
            value={environment}
            onChange={(value) => setEnvironment(value === "staging" ? "staging" : "production")}
          />
        )}
        {methods.length > 1 && (
          <ChoiceList
            title={t("setup:account.method.label")}
            choices={methods.map((value) => ({
              value,
              label: t(`setup:account.method.${value}`),
              helpText: t(`setup:account.method.${value}_help`),
            }))}
            selected={[method]}
            onChange={([value]) => setMethod(methods.find((one) => one === value) ?? "login")}
          />
        )}
        <MethodFields
          method={method}
          fields={fields}
          faults={answer?.outcome === "invalid" ? answer.faults : {}}
          onChange={setFields}
        />
        <InlineStack gap="300" blockAlign="center">
          <RightButton right="change_settings" submit variant="primary" loading={fetcher.state !== "idle"}>
            {t(`setup:account.submit.${method}`)}
          </RightButton>
          <NotSavedNote failure={failure} />
        </InlineStack>
      </BlockStack>
    </form>
  );
}
