import { Text } from "@shopify/polaris";
import { useRef } from "react";
import { useText } from "~/components/text";

/** Says to who cannot see it that the list is being fetched, and how much has come. A search says itself what it found. */
export function LoadingStatus({ loading, count, searched }: { loading: boolean; count: number; searched: boolean }) {
  const t = useText();
  const fetched = useRef(false);
  fetched.current ||= loading;
  const said = loading ? t("orders:loading") : fetched.current && !searched ? t("orders:loaded", { count }) : "";
  return (
    <div role="status">
      <Text as="span" visuallyHidden>
        {said}
      </Text>
    </div>
  );
}
