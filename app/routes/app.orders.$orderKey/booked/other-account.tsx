import { Text } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";

/** Says that a parcel belongs to another account than the connected one, and what that means. */
export function OtherAccount({ account }: { account: NonNullable<ParcelView["otherAccount"]> }) {
  const t = useText();
  const environment = t(`changes:environment.${account.environment ?? "production"}`);
  return (
    <Text as="p" tone="caution">
      {account.code
        ? t("changes:other_account.named", { code: account.code, environment })
        : t("changes:other_account.unnamed", { environment })}
    </Text>
  );
}
