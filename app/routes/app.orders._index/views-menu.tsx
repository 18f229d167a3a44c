import { ActionList, type ActionListItemDescriptor, Button, Popover } from "@shopify/polaris";
import { CheckIcon } from "@shopify/polaris-icons";
import { useEffect, useRef, useState } from "react";
import { useText } from "~/components/text";
import type { SavedViewView } from "~/flows/order-list/views";
import type { Views } from "./use-views";
import { ViewDialogs, type ViewWish } from "./view-dialogs";

interface Props {
  all: readonly SavedViewView[];
  /** Id of the view with which the list opens for this member of staff. */
  opensWith: string | null;
  views: Views;
}

/** The lists that staff gave a name: opens one, keeps what is shown as one, and changes the one that is open. */
export function ViewsMenu({ all, opensWith, views }: Props) {
  const t = useText();
  const { current, isChanged, saving } = views;
  const [open, setOpen] = useState(false);
  const [wish, setWish] = useState<ViewWish | null>(null);
  const button = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    // What was pressed stood in a menu that is closed; the window holds the focus until it is gone.
    if (wish === null && asked.current) button.current?.querySelector("button")?.focus();
    asked.current = wish !== null;
  }, [wish]);
  const replace = async (view: SavedViewView) => {
    const outcome = await views.replace(view, view.version);
    if (outcome !== "saved") setWish({ act: "replace", view });
  };

  const named: ActionListItemDescriptor[] = all.map((view) => ({
    content: view.name,
    active: view.id === current?.id,
    icon: view.id === current?.id ? CheckIcon : undefined,
    helpText: view.id === opensWith ? t("views:menu.opens") : undefined,
    onAction: () => views.open(view),
  }));
  const ofCurrent: ActionListItemDescriptor[] = current
    ? [
        ...(isChanged
          ? [
              {
                content: t("views:menu.replace", { name: current.name }),
                disabled: saving,
                onAction: () => void replace(current),
              },
            ]
          : []),
        { content: t("views:menu.rename"), onAction: () => setWish({ act: "rename", view: current }) },
        current.id === opensWith
          ? { content: t("views:menu.open_as_usual"), onAction: () => void views.openWith(null) }
          : { content: t("views:menu.open_with"), onAction: () => void views.openWith(current) },
        {
          content: t("views:menu.delete"),
          destructive: true,
          onAction: () => setWish({ act: "delete", view: current }),
        },
      ]
    : [];
  const name = current && (isChanged ? t("views:menu.changed", { name: current.name }) : current.name);
  return (
    <div ref={button}>
      <Popover
        active={open}
        autofocusTarget="first-node"
        onClose={() => setOpen(false)}
        activator={
          <Button disclosure onClick={() => setOpen((before) => !before)}>
            {name ?? t("views:menu.title")}
          </Button>
        }
      >
        <ActionList
          actionRole="menuitem"
          onActionAnyItem={() => setOpen(false)}
          sections={[
            ...(named.length > 0 ? [{ title: t("views:menu.title"), items: named }] : []),
            { items: [{ content: t("views:menu.create"), onAction: () => setWish({ act: "create" }) }] },
            ...(current ? [{ title: current.name, items: ofCurrent }] : []),
          ]}
        />
      </Popover>
      {wish && <ViewDialogs wish={wish} views={views} onClose={() => setWish(null)} />}
    </div>
  );
}
