import { Button, InlineStack, Text } from "@shopify/polaris";
import { PageActions } from "~/components/page-actions";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import type { RuleRequests } from "./rule-requests";

interface Props {
  requests: Pick<RuleRequests, "trying" | "saving">;
  mayBeSaved: boolean;
  onTry: () => void;
  onSave: () => void;
}

/** The buttons to try the rule and to save it; the one to use next is the primary one. */
export function EditorActions({ requests, mayBeSaved, onTry, onSave }: Props) {
  const t = useText();
  return (
    <PageActions>
      <InlineStack gap="200">
        <Button variant={mayBeSaved ? "secondary" : "primary"} loading={requests.trying} onClick={onTry}>
          {t("rules:editor.try")}
        </Button>
        <RightButton
          right="change_settings"
          variant={mayBeSaved ? "primary" : "secondary"}
          loading={requests.saving}
          disabled={!mayBeSaved}
          onClick={onSave}
        >
          {t("rules:editor.save")}
        </RightButton>
      </InlineStack>
      {!mayBeSaved && (
        <Text as="span" tone="subdued">
          {t("rules:editor.try_first")}
        </Text>
      )}
    </PageActions>
  );
}
