import { Box, Button, ChoiceList, Popover } from "@shopify/polaris";
import { useState } from "react";
import { useText } from "~/components/text";
import { inDisplayOrder, LIST_COLUMNS, type ListColumn, USUAL_COLUMNS } from "~/domain/order-list/columns";

interface Props {
  columns: ListColumn[];
  onChoose: (columns: ListColumn[]) => Promise<unknown>;
}

/** Chooses what the list shows of each order. Who unticks everything gets the usual. */
export function ColumnsButton({ columns, onChoose }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  // What was just ticked shows at once; the list follows when its rows are there.
  const [chosen, setChosen] = useState<ListColumn[] | null>(null);
  const choose = async (ticked: string[]) => {
    const next = inDisplayOrder(ticked);
    const wanted = next.length > 0 ? next : [...USUAL_COLUMNS];
    setChosen(wanted);
    await onChoose(wanted);
  };
  return (
    <Popover
      active={open}
      autofocusTarget="first-node"
      onClose={() => {
        setOpen(false);
        setChosen(null);
      }}
      activator={
        <Button disclosure onClick={() => setOpen((before) => !before)}>
          {t("views:columns.button")}
        </Button>
      }
    >
      <Box padding="300">
        <ChoiceList
          title={t("views:columns.title")}
          allowMultiple
          choices={LIST_COLUMNS.map((value) => ({
            value,
            label: t(`orders:column.${value}`),
            helpText: value === "phone" ? t("views:columns.phone_help") : undefined,
          }))}
          selected={chosen ?? columns}
          onChange={choose}
        />
      </Box>
    </Popover>
  );
}
