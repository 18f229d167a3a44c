import { BlockStack, Button, Link, Text } from "@shopify/polaris";
import { PhoneIcon } from "@shopify/polaris-icons";
import { useFormat } from "~/components/format";
import { useProblemText, useProblemValues } from "~/components/problem-text";
import { useText } from "~/components/text";
import { CONFIRM_PROBLEMS } from "~/domain/confirm/needed";
import type { CallRowView } from "~/flows/confirm/views";

interface RowProps {
  row: CallRowView;
}

/** Where every order is confirmed, no row needs to say so. */
const SAID_PROBLEMS = CONFIRM_PROBLEMS.filter((code) => code !== "confirm_every");
/** Goods that a row names; of more kinds their number is said. */
const NAMED_GOODS = 2;

/** The order, its date, and why it is confirmed, where not all are. */
export function About({ row }: RowProps) {
  const t = useText();
  const format = useFormat();
  const valuesOf = useProblemValues();
  const why = SAID_PROBLEMS.find((code) => code === row.problem.code);
  return (
    <BlockStack gap="050">
      <div>
        <Link url={`/app/orders/${row.orderKey}`} removeUnderline>
          <Text as="span" variant="bodyMd" fontWeight="semibold">
            {row.orderName}
          </Text>
        </Link>
      </div>
      <Text as="span" tone="subdued" variant="bodySm">
        {t("confirm:ordered_at", { time: format.dateTime(row.orderedAt) })}
      </Text>
      {why && (
        <Text as="span" variant="bodySm" tone={why === "confirm_again" ? "caution" : "subdued"}>
          {t(`confirm:why.${why}`, valuesOf(row.problem))}
        </Text>
      )}
    </BlockStack>
  );
}

/** Name, phone to tap and province of the buyer; without `onCall` the phone stands elsewhere. */
export function Buyer({ row, onCall }: RowProps & { onCall?: (row: CallRowView) => void }) {
  const t = useText();
  return (
    <BlockStack gap="050">
      <Text as="span">{row.recipientName ?? t("confirm:no_name")}</Text>
      {row.phone === null ? (
        <Text as="span" tone="critical" variant="bodySm">
          {t("confirm:no_phone")}
        </Text>
      ) : (
        onCall && (
          <div>
            <Link url={telephone(row.phone)} accessibilityLabel={callLabel(t, row)} onClick={() => onCall(row)}>
              {row.phone}
            </Link>
          </div>
        )
      )}
      {row.province && (
        <Text as="span" tone="subdued" variant="bodySm">
          {row.province}
        </Text>
      )}
    </BlockStack>
  );
}

/** On a phone the call is the first thing to do. */
export function CallButton({ row, onCall }: RowProps & { onCall: (row: CallRowView) => void }) {
  const t = useText();
  if (row.phone === null) return null;
  return (
    <Button
      size="large"
      fullWidth
      icon={PhoneIcon}
      url={telephone(row.phone)}
      accessibilityLabel={callLabel(t, row)}
      onClick={() => onCall(row)}
    >
      {t("confirm:call", { phone: row.phone })}
    </Button>
  );
}

/** What the buyer is asked about: the COD, the goods in short, and what else has to be asked. */
export function Goods({ row }: RowProps) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const { goods, others } = row;
  return (
    <BlockStack gap="050">
      <Text as="span" fontWeight="semibold">
        {t("confirm:cod", { amount: format.money(row.codVnd) })}
      </Text>
      {goods.slice(0, NAMED_GOODS).map(({ name, quantity }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one name
        <Text key={`${n} ${name}`} as="span" breakWord>
          {t("confirm:pieces", { count: quantity, name })}
        </Text>
      ))}
      {goods.length > NAMED_GOODS && (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("confirm:more_goods", { count: goods.length - NAMED_GOODS })}
        </Text>
      )}
      {row.parcels > 1 && (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("confirm:parcels", { count: row.parcels })}
        </Text>
      )}
      {others.length > 0 && (
        <Text as="span" tone="caution" variant="bodySm">
          {t("confirm:also_ask", { what: others.map((one) => problemText(one).title).join("; ") })}
        </Text>
      )}
    </BlockStack>
  );
}

/** How often it was tried, when next, who is on the phone now, and the note. */
export function Calls({ row: { call } }: RowProps) {
  const t = useText();
  const format = useFormat();
  const { tries, triedAt, againAt, declined, note, last, takenBy } = call;
  const state = declined ? t("confirm:calls.declined") : tries > 0 ? t("confirm:calls.tries", { count: tries }) : null;
  const by = last && last.said !== "note" ? last : null;
  return (
    <BlockStack gap="050">
      {takenBy && (
        <Text as="span" tone="caution" fontWeight="semibold">
          {takenBy.name
            ? t("confirm:calls.taken", { name: takenBy.name, time: format.dateTime(takenBy.at) })
            : t("confirm:calls.taken_unnamed", { time: format.dateTime(takenBy.at) })}
        </Text>
      )}
      <Text as="span" tone={state === null ? "subdued" : undefined}>
        {state ?? t("confirm:calls.none")}
      </Text>
      {by?.by ? (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("confirm:calls.said_by", { name: by.by, time: format.dateTime(by.at) })}
        </Text>
      ) : (
        triedAt && (
          <Text as="span" tone="subdued" variant="bodySm">
            {t("confirm:calls.last", { time: format.dateTime(triedAt) })}
          </Text>
        )
      )}
      {againAt && (
        <Text as="span" variant="bodySm">
          {t("confirm:calls.again", { time: format.dateTime(againAt) })}
        </Text>
      )}
      {note && (
        <Text as="span" breakWord>
          {t("confirm:calls.note", { note })}
        </Text>
      )}
    </BlockStack>
  );
}

const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;

const callLabel = (t: ReturnType<typeof useText>, { recipientName, phone, orderName }: CallRowView) =>
  t("confirm:call_label", { name: recipientName ?? t("confirm:no_name"), phone: phone ?? "", order: orderName });
