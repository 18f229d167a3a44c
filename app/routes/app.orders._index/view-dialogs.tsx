import { BlockStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { useText } from "~/components/text";
import type { SavedViewView } from "~/flows/order-list/views";
import { NameDialog } from "./name-dialog";
import type { ViewAnswer, Views } from "./use-views";

/** What staff want to do with a saved view, and are asked about. */
export type ViewWish = { act: "create" } | { act: "rename" | "delete" | "replace"; view: SavedViewView };

interface Props {
  wish: ViewWish;
  views: Views;
  onClose: () => void;
}

/** Asks what a change of a saved view needs: a name, or whether to go on. */
export function ViewDialogs({ wish, views, onClose }: Props) {
  const t = useText();
  const naming = { saving: views.saving, onClose };
  if (wish.act === "create")
    return (
      <NameDialog
        {...naming}
        title={t("views:create.title")}
        help={t("views:create.help")}
        confirm={t("views:create.confirm")}
        name=""
        onSave={views.create}
      />
    );
  const { act, view } = wish;
  if (act === "rename")
    return (
      <NameDialog
        {...naming}
        title={t("views:rename.title", { name: view.name })}
        confirm={t("views:rename.confirm")}
        name={view.name}
        onSave={(name) => views.rename(view, name)}
      />
    );
  return act === "delete" ? (
    <SureDialog
      saving={views.saving}
      title={t("views:delete.title", { name: view.name })}
      help={t("views:delete.help")}
      confirm={t("views:delete.confirm")}
      destructive
      onConfirm={() => views.remove(view)}
      onClose={onClose}
    />
  ) : (
    <SureDialog
      saving={views.saving}
      title={t("views:replace.title", { name: view.name })}
      help={t("views:replace.changed")}
      confirm={t("views:replace.confirm")}
      onConfirm={() => views.replace(view, view.version)}
      onClose={onClose}
    />
  );
}

interface SureProps {
  title: string;
  help: string;
  confirm: string;
  destructive?: boolean;
  saving: boolean;
  onConfirm: () => Promise<ViewAnswer>;
  onClose: () => void;
}

/** Asks whether to go on, and stays open with the reason when that fails. */
function SureDialog({ title, help, confirm, destructive, saving, onConfirm, onClose }: SureProps) {
  const t = useText();
  const [fault, setFault] = useState<ViewAnswer>("saved");
  const go = async () => {
    const outcome = await onConfirm();
    if (outcome === "saved") onClose();
    else setFault(outcome);
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={confirm}
      destructive={destructive}
      busy={saving}
      onConfirm={go}
      onClose={onClose}
    >
      <BlockStack gap="200">
        <Text as="p">{help}</Text>
        <div role="alert">
          {fault !== "saved" && (
            <Text as="p" tone="critical">
              {t(`views:fault.${fault}`)}
            </Text>
          )}
        </div>
      </BlockStack>
    </ConfirmDialog>
  );
}
