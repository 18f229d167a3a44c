import { useNavigate } from "@remix-run/react";
import { Banner, BlockStack, Button, ButtonGroup, Page, Text } from "@shopify/polaris";
import { denialIn, pageFailureOf, TITLES } from "./page-failure";
import { useDenialText } from "./staff";
import { useText } from "./text";

/** Replaces a page that failed: says what happened and offers two ways on. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useText();
  const navigate = useNavigate();
  const failure = pageFailureOf(error);
  const denial = denialIn(error);
  const whoMay = useDenialText();
  const isTheirs = failure === "not_found" || failure === "not_allowed";
  return (
    <Page title={t(`common:error.${TITLES[failure]}`)}>
      <Banner tone={isTheirs || failure === "busy" ? "warning" : "critical"}>
        <BlockStack gap="300">
          <Text as="p">
            {denial && `${whoMay(denial)} `}
            {t(`common:error.${failure}`)}
          </Text>
          <ButtonGroup>
            {!isTheirs && <Button onClick={() => navigate(".", { replace: true })}>{t("common:action.retry")}</Button>}
            <Button url="/app">{t("common:error.home")}</Button>
          </ButtonGroup>
        </BlockStack>
      </Banner>
    </Page>
  );
}
