import { useFetcher } from "@remix-run/react";
import { BlockStack, ChoiceList, Text, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { EditorWindow } from "~/components/editor-window";
import { useFormat } from "~/components/format";
import { ModalWindow } from "~/components/modal-window";
import { isNotSaved } from "~/components/not-saved";
import { NotSavedNote } from "~/components/not-saved-note";
import { useText } from "~/components/text";
import type { LinkOutcome } from "~/flows/exchange/views";

interface Props {
  order: { orderKey: string; orderName: string };
  /** `orderName`: of the order that it is linked with now. */
  onDone: (orderName: string) => void;
  onClose: () => void;
}

/** Asks for the number of the other order, and says why the two cannot be linked. Which one replaces which follows from their dates. */
export function LinkDialog({ order, onDone, onClose }: Props) {
  const t = useText();
  const fetcher = useFetcher<LinkOutcome>();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  // What was said of another number is not said of this one.
  const [asked, setAsked] = useState("");
  const busy = fetcher.state !== "idle";
  const answer = busy || asked !== name ? undefined : fetcher.data;
  const linkedWith = answer && (answer.outcome === "linked" || answer.outcome === "already") ? answer.orderName : null;
  useEffect(() => {
    if (linkedWith !== null) onDone(linkedWith);
  }, [linkedWith, onDone]);
  const several = answer?.outcome === "several" ? answer.orders : [];
  const send = () => {
    setAsked(name);
    const other = several.length > 0 && chosen ? { orderKey: chosen } : { name };
    const link = { intent: "link", orderKey: order.orderKey, other };
    fetcher.submit(link as never, { method: "post", action: "/app/exchanges", encType: "application/json" });
  };
  return (
    <EditorWindow
      value={name}
      title={t("exchange:dialog.title", { order: order.orderName })}
      primaryAction={{
        content: t("exchange:dialog.confirm"),
        loading: busy,
        disabled: name.trim() === "" || (several.length > 0 && chosen === null),
        onAction: send,
      }}
      leave={{ content: t("common:action.cancel"), onAction: onClose, disabled: busy }}
      onClose={onClose}
    >
      <ModalWindow.Section>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy && name.trim() !== "") send();
          }}
        >
          <BlockStack gap="300">
            <Text as="p">{t("exchange:dialog.text")}</Text>
            <TextField
              label={t("exchange:dialog.field")}
              helpText={t("exchange:dialog.help")}
              value={name}
              onChange={(typed) => {
                setName(typed);
                setChosen(null);
              }}
              maxLength={300}
              autoComplete="off"
              autoFocus
            />
            <NotSavedNote answer={answer} />
            <div role="alert">
              <Refusal answer={answer} />
            </div>
            {several.length > 0 && <Several orders={several} chosen={chosen} onChoose={setChosen} />}
          </BlockStack>
        </form>
      </ModalWindow.Section>
    </EditorWindow>
  );
}

/** Why the two were not linked. */
function Refusal({ answer }: { answer: LinkOutcome | undefined }) {
  const t = useText();
  if (!answer || answer.outcome === "linked" || answer.outcome === "already" || isNotSaved(answer.outcome)) return null;
  const [order, other] = ["orderName" in answer ? answer.orderName : "", "otherName" in answer ? answer.otherName : ""];
  return (
    <Text as="p" tone={answer.outcome === "several" ? undefined : "critical"}>
      {t(`exchange:outcome.${answer.outcome}`, { order, other })}
    </Text>
  );
}

interface SeveralProps {
  orders: Extract<LinkOutcome, { outcome: "several" }>["orders"];
  chosen: string | null;
  onChoose: (orderKey: string | null) => void;
}

/** Orders of one number, told apart by their dates. */
function Several({ orders, chosen, onChoose }: SeveralProps) {
  const t = useText();
  const format = useFormat();
  return (
    <ChoiceList
      title={t("exchange:dialog.choose")}
      choices={orders.map(({ orderKey, orderName, createdAt }) => ({
        value: orderKey,
        label: t("exchange:dialog.choice", { order: orderName, time: format.dateTime(createdAt) }),
      }))}
      selected={chosen === null ? [] : [chosen]}
      onChange={([one]) => onChoose(one ?? null)}
    />
  );
}
