import { Button, type ButtonProps, Tooltip } from "@shopify/polaris";
import type { Right } from "~/domain/settings/staff-rights";
import { useDenied } from "./staff";

/** A button for which a right is needed: without it, the button is disabled, and its name and tooltip say who may press it. */
export function RightButton({ right, ...button }: ButtonProps & { right: Right }) {
  const why = useDenied()(right);
  if (why === null) return <Button {...button} />;
  const name = button.accessibilityLabel ?? [button.children].flat().join("");
  return (
    <Tooltip content={why}>
      <Button {...button} disabled url={undefined} loading={false} accessibilityLabel={`${name} (${why})`} />
    </Tooltip>
  );
}
