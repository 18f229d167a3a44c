import { useLocation } from "@remix-run/react";
import { Banner, BlockStack, Box, Button, InlineStack, Text } from "@shopify/polaris";
import { useText } from "~/components/text";

/** What stands in the way of everything that needs the carrier: no account is connected, or its token is rejected; null: nothing. */
export type AccountTrouble = "no_account" | "token_rejected" | null;

/** The home page and the set-up say it themselves, and the account's own page is where it is mended. */
const SAYS_IT = /^\/(app\/?)?$|^\/app\/setup|^\/app\/settings\/account/;

/** Says above every other page that the carrier cannot be asked, what that stops, and where to mend it. */
export function AccountNotice({ trouble }: { trouble: AccountTrouble }) {
  const t = useText();
  const { pathname } = useLocation();
  if (trouble === null || SAYS_IT.test(pathname)) return null;
  return (
    <Box paddingInline={{ xs: "0", sm: "600" }} paddingBlockStart="400">
      <Banner tone="critical" title={t(`home:next.${trouble}.title`)}>
        <BlockStack gap="300">
          <Text as="p">{t(`home:next.${trouble}.text`)}</Text>
          <InlineStack>
            <Button url="/app/settings/account">{t(`home:next.${trouble}.action`)}</Button>
          </InlineStack>
        </BlockStack>
      </Banner>
    </Box>
  );
}
