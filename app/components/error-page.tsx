import { useNavigate } from "@remix-run/react";
import { Banner, BlockStack, Button, ButtonGroup, Page, Text } from "@shopify/polaris";
import { pageFailureOf, TITLES } from "./page-failure";
import { useText } from "./text";

/** Replaces a page that failed: says what happened and offers two ways on. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useText();
  const navigate = useNavigate();
  const failure = pageFailureOf(error);
  return (
    <Page title={t(`common:error.${TITLES[failure]}`)}>
      <Banner tone={failure === "not_found" || failure === "busy" ? "warning" : "critical"}>
        <BlockStack gap="300">
          <Text as="p">{t(`common:error.${failure}`)}</Text>
          <ButtonGroup>
            {failure !== "not_found" && (
              <Button onClick={() => navigate(".", { replace: true })}>{t("common:action.retry")}</Button>
            )}
            <Button url="/app">{t("common:error.home")}</Button>
          </ButtonGroup>
        </BlockStack>
      </Banner>
    </Page>
  );
}
