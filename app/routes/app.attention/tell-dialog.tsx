import { BlockStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useChangesText } from "~/components/changes-text";
import { EditorWindow } from "~/components/editor-window";
import { useFormat } from "~/components/format";
import { ModalWindow } from "~/components/modal-window";
import { useLocale, useText } from "~/components/text";
import { addDays, dayInVietnam, noonInVietnam } from "~/domain/vietnam-time";
import type { WaitingRowView } from "~/flows/attention/views";
import { i18nFor } from "~/locales/i18n";
import type { Text as Texts } from "~/locales/keys";
import { askedDay, filledAlone, filledAmong, missedDay } from "./filled";
import { HAS_BUYER, HAS_DAY, wordsFor } from "./words";

/** What the carrier is told about one parcel. */
export interface Told {
  shipmentId: string;
  words: string;
  /** When the buyer's answer that is in the words was given; null: there was none. */
  answeredAt: string | null;
}

interface Props {
  rows: WaitingRowView[];
  busy: boolean;
  onTold: (told: Told[]) => void;
  onClose: () => void;
}

/** The carrier's staff read Vietnamese, whatever the language of the page. */
const inVietnamese: Texts = (key, values) => i18nFor("vi").t(key, { ...values });

/** Words for the carrier about one parcel or many, to be filled in, copied and recorded as asked. */
export function TellDialog({ rows, busy, onTold, onClose }: Props) {
  const t = useText();
  const locale = useLocale();
  const format = useFormat();
  const changesText = useChangesText();
  const one = rows.length === 1 ? rows[0] : undefined;
  const today = dayInVietnam(new Date());
  // What the buyer asked for is filled in already.
  const [day, setDay] = useState(() => (one && askedDay(one, today)) ?? addDays(today, 1));
  const [phone, setPhone] = useState(one?.answer?.phone ?? "");
  const [place, setPlace] = useState(one?.answer?.place ?? "");
  /** Staff's own words for a single parcel; null: those made from what is filled in. */
  const [typed, setTyped] = useState<string | null>(null);
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const shared = { day, phone, place };
  const wordsOf = (text: Texts, row: WaitingRowView) =>
    wordsFor(
      text,
      {
        topic: row.topic,
        trackingNumber: row.trackingNumber ?? "",
        changes: row.differences.flatMap((difference) => changesText(difference).request ?? []),
      },
      one ? filledAlone(shared) : filledAmong(row, shared, today),
    );
  const told = rows.map((row) => ({
    shipmentId: row.shipmentId,
    answeredAt: row.answer?.saidAt ?? null,
    words: one && typed !== null ? typed : wordsOf(inVietnamese, row),
  }));
  const text = told.map(({ words }) => words).join("\n");
  const hasDay = rows.some((row) => HAS_DAY.includes(row.topic) && (one || askedDay(row, today) === null));
  const fill = (set: (value: string) => void) => (value: string) => {
    set(value);
    setTyped(null);
    setCopied(null);
  };
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => onTold(told),
      () => setCopied("no"),
    );
  const aboutDay = () => {
    if (!one) return rows.some(({ answer }) => answer) ? t("attention:tell.day_of_others") : undefined;
    const missed = missedDay(one, today);
    return missed ? t("attention:tell.day_missed", { day: format.date(noonInVietnam(missed)) }) : undefined;
  };
  return (
    <EditorWindow
      value={{ day, phone, place, typed }}
      onClose={onClose}
      title={
        one
          ? t("attention:tell.title", { order: one.orderName })
          : t("attention:tell.title_many", { count: rows.length })
      }
      primaryAction={{
        content: copied === "no" ? t("attention:tell.mark") : t("attention:tell.copy"),
        loading: busy,
        disabled: text.trim() === "",
        onAction: copied === "no" ? () => onTold(told) : copy,
      }}
      leave={{ content: t("common:action.cancel"), onAction: onClose, disabled: busy }}
    >
      <ModalWindow.Section>
        <BlockStack gap="300">
          <Text as="p">{t("attention:tell.help")}</Text>
          {hasDay && (
            <TextField
              label={t(one?.topic === "return_on" ? "attention:tell.return_day" : "attention:tell.day")}
              type="date"
              value={day}
              onChange={fill(setDay)}
              autoComplete="off"
              helpText={aboutDay()}
            />
          )}
          {one && HAS_BUYER.includes(one.topic) && (
            <>
              <TextField
                label={t("attention:tell.phone")}
                type="tel"
                value={phone}
                maxLength={40}
                onChange={fill(setPhone)}
                autoComplete="off"
              />
              <TextField
                label={t("attention:tell.place")}
                value={place}
                maxLength={250}
                onChange={fill(setPlace)}
                autoComplete="off"
              />
            </>
          )}
          <TextField
            label={t("attention:tell.words")}
            value={text}
            multiline={4}
            maxHeight={280}
            maxLength={one ? 1000 : undefined}
            readOnly={!one}
            onChange={setTyped}
            autoComplete="off"
            error={copied === "no" ? t("attention:tell.not_copied") : undefined}
            helpText={locale === "vi" ? undefined : t("attention:tell.language")}
          />
          {locale !== "vi" && one && (
            <Text as="p" tone="subdued">
              {t("attention:tell.meaning", { words: wordsOf(t, one) })}
            </Text>
          )}
        </BlockStack>
      </ModalWindow.Section>
    </EditorWindow>
  );
}
