import { Badge } from "@shopify/polaris";
import { useText } from "./text";

/** Says beside the carrier's status that the buyer kept only a part: the carrier has one status for both. */
export function PartlyBadge() {
  const t = useText();
  return <Badge tone="warning">{t("parcel:partly")}</Badge>;
}
