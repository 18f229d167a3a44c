import { Badge, BlockStack, InlineStack } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useCarrierWords } from "~/components/carrier-words";
import { FoldedCard } from "~/components/folded-card";
import { useFormat } from "~/components/format";
import { useLocale, useText } from "~/components/text";
import { isLaterSurcharge } from "~/domain/fee/surcharges";
import { noonInVietnam } from "~/domain/vietnam-time";
import type { ParcelView, StatusRecordView } from "~/flows/parcel/views";
import { Fact } from "../field/fact";

/** The carrier's whole record of the parcel as last read (carrier 2.8), with differences from the booking marked. */
export function RecordCard({ parcel, record }: { parcel: ParcelView; record: StatusRecordView }) {
  const t = useText();
  const format = useFormat();
  const locale = useLocale();
  const words = useCarrierWords();
  const money = (vnd: number | null) => (vnd === null ? "–" : format.money(vnd));
  const time = (iso: string | null) => (iso ? format.dateTime(iso) : "–");
  const day = (date: string | null) => (date ? format.date(noonInVietnam(date)) : "–");
  const differing = (field: string, shown: ReactNode, booked: string) => (
    <InlineStack gap="200">
      <span>{shown}</span>
      {record.differs.includes(field) && <Badge tone="warning">{t("parcel:record.differs", { booked })}</Badge>}
    </InlineStack>
  );
  return (
    <FoldedCard
      title={t("parcel:record.title")}
      summary={t("parcel:record.read_at", { time: time(parcel.checkedAt) })}
      open={record.differs.length > 0 || record.extraFees.some(({ type }) => isLaterSurcharge(type))}
    >
      <BlockStack gap="200">
        <Fact label={t("parcel:record.status")}>{statusText()}</Fact>
        <Fact label={t("parcel:record.message")}>{record.message || "–"}</Fact>
        <Fact label={t("parcel:record.created")}>{time(record.createdAt)}</Fact>
        <Fact label={t("parcel:record.modified")}>{time(record.modifiedAt)}</Fact>
        <Fact label={t("parcel:record.pick_date")}>{day(record.pickDate)}</Fact>
        <Fact label={t("parcel:record.deliver_date")}>{day(record.deliverDate)}</Fact>
        <Fact label={t("parcel:field.recipient")}>
          {[record.recipientName, record.recipientPhone].filter(Boolean).join(" · ") || "–"}
        </Fact>
        <Fact label={t("parcel:field.address")}>
          <InlineStack gap="200">
            <span>{record.address ?? "–"}</span>
            {record.differs.includes("address") && <Badge tone="warning">{t("parcel:record.address_changed")}</Badge>}
          </InlineStack>
        </Fact>
        <Fact label={t("parcel:field.weight")}>
          {differing(
            "weight",
            record.weightGrams === null ? "–" : format.weight(record.weightGrams),
            format.weight(parcel.weightGrams),
          )}
        </Fact>
        <Fact label={t("parcel:field.cod")}>{differing("cod", money(record.codVnd), format.money(parcel.codVnd))}</Fact>
        <Fact label={t("parcel:field.value")}>
          {differing("value", money(record.declaredValueVnd), format.money(parcel.declaredValueVnd))}
        </Fact>
        <Fact label={t("parcel:field.fee_payer")}>
          {differing(
            "fee_paid_by",
            record.feePaidBy ? t(`parcel:fee_payer.${record.feePaidBy}`) : "–",
            parcel.sent ? t(`parcel:fee_payer.${parcel.sent.feePaidBy}`) : "–",
          )}
        </Fact>
        <Fact label={t("parcel:record.fee")}>{money(record.feeVnd)}</Fact>
        <Fact label={t("parcel:record.insurance")}>{money(record.insuranceFeeVnd)}</Fact>
        {record.extraFees.map((fee) => (
          <Fact key={`${fee.type} ${fee.title} ${fee.amountVnd}`} label={words.extraFee(fee)}>
            <InlineStack gap="200">
              <span>{format.money(fee.amountVnd)}</span>
              {isLaterSurcharge(fee.type) && <Badge tone="warning">{t("parcel:record.later_fee")}</Badge>}
            </InlineStack>
          </Fact>
        ))}
        {record.storageDays !== null && record.storageDays > 0 && (
          <Fact label={t("parcel:record.storage")}>{t("parcel:record.days", { count: record.storageDays })}</Fact>
        )}
      </BlockStack>
    </FoldedCard>
  );

  /** The status as the carrier writes it, in Vietnamese; in another language with what that means. */
  function statusText(): string {
    const name = words.status(record.status);
    const { statusText: written } = record;
    if (written === null || written === name) return name;
    return locale === "vi" ? written : `${name} (“${written}”)`;
  }
}
