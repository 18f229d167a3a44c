import { Badge, BlockStack, Card, Checkbox, InlineStack, Link, Text, TextField } from "@shopify/polaris";
import { ExchangeLinks } from "~/components/exchange/links";
import { useFormat } from "~/components/format";
import { NumberField } from "~/components/number-field";
import { RightButton } from "~/components/right-button";
import { useText } from "~/components/text";
import { useTyped } from "~/components/use-typed";
import { type ClaimState, hasAmount } from "~/domain/claims/claim";
import type { NumberEntry } from "~/domain/typed-number";
import type { ClaimDetailView } from "~/flows/claims/views";
import type { TextKey } from "~/locales/keys";

interface Props {
  claim: ClaimDetailView;
  busy: boolean;
  onSend: (form: object) => void;
}

/** What a claim is to become. */
const FORWARD: readonly ClaimState[] = ["sent", "accepted", "paid"];

const MOVES: Record<string, TextKey> = {
  "open.sent": "claims:move.open.sent",
  "open.refused": "claims:move.open.refused",
  "sent.accepted": "claims:move.sent.accepted",
  "sent.refused": "claims:move.sent.refused",
  "accepted.paid": "claims:move.accepted.paid",
  "accepted.refused": "claims:move.accepted.refused",
  "refused.open": "claims:move.refused.open",
  "paid.accepted": "claims:move.paid.accepted",
};

const isWhole = (value: NumberEntry): value is number => typeof value === "number";

/** What is claimed, by which rule and until when, and the next step. */
export function ClaimCard({ claim, busy, onSend }: Props) {
  const t = useText();
  const format = useFormat();
  const { claimable } = claim;
  // What is typed stays when another field is saved; what nobody typed is what is stored.
  const storedDay = claim.deadlineAt.slice(0, 10);
  const [amount, setAmount] = useTyped<NumberEntry>(claim.amountVnd);
  const [hasProof, setHasProof] = useTyped(claim.hasProof);
  const [day, setDay] = useTyped(storedDay);
  const [answered, setAnswered] = useTyped<NumberEntry>(claim.acceptedVnd ?? claim.amountVnd);
  const choose = (proof: boolean) => {
    setHasProof(proof);
    const limit = proof ? claimable.withProofVnd : claimable.withoutProofVnd;
    if (limit !== null) setAmount(limit);
  };
  const changed = amount !== claim.amountVnd || hasProof !== claim.hasProof;
  const isOpen = claim.state === "open";
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack gap="200" blockAlign="center">
          <Badge tone={claim.isLate ? "critical" : "info"}>{t(`claims:state.${claim.state}`)}</Badge>
          <Link url={`/app/orders/${claim.orderKey}#parcel-${claim.shipmentId}`}>
            {t("claims:to_order", { order: claim.orderName })}
          </Link>
        </InlineStack>
        <ExchangeLinks exchanges={claim.exchanges} />
        <BlockStack gap="050">
          {claim.kind === "weight" ? (
            <Text as="p">{t("claims:rule.weight")}</Text>
          ) : (
            <>
              <Text as="p">
                {t("claims:rule.value", { value: format.money(claim.declaredValueVnd), fee: feeText() })}
              </Text>
              <Text as="p" tone="subdued">
                {t("claims:rule.cover", {
                  withProof: moneyOf(claimable.withProofVnd),
                  without: moneyOf(claimable.withoutProofVnd),
                })}
              </Text>
            </>
          )}
          {claim.acceptedVnd !== null && (
            <Text as="p">{t("claims:accepted", { amount: format.money(claim.acceptedVnd) })}</Text>
          )}
          {claim.paidVnd !== null && claim.paidAt && (
            <Text as="p">
              {t("claims:paid", { amount: format.money(claim.paidVnd), date: format.date(claim.paidAt) })}
            </Text>
          )}
        </BlockStack>
        {isOpen && (
          <>
            {claim.kind !== "weight" && (
              <Checkbox
                label={t("claims:proof")}
                helpText={t("claims:proof_help")}
                checked={hasProof}
                onChange={choose}
              />
            )}
            <InlineStack gap="300" blockAlign="end">
              <NumberField label={t("claims:amount")} unit="₫" value={amount} onChange={setAmount} />
              <RightButton
                right="change_money"
                disabled={busy || !changed || !isWhole(amount)}
                onClick={() => onSend({ intent: "amount", amountVnd: amount, hasProof })}
              >
                {t("claims:save_amount")}
              </RightButton>
            </InlineStack>
            <InlineStack gap="300" blockAlign="end">
              <TextField label={t("claims:deadline")} type="date" value={day} onChange={setDay} autoComplete="off" />
              <RightButton
                right="follow_up"
                disabled={busy || day === "" || day === storedDay}
                onClick={() => onSend({ intent: "deadline", deadlineAt: day })}
              >
                {t("claims:save_deadline")}
              </RightButton>
            </InlineStack>
            <Text as="p" tone="subdued" variant="bodySm">
              {t("claims:deadline_help")}
            </Text>
          </>
        )}
        {claim.next.some(hasAmount) && (
          <NumberField
            label={t(claim.next.includes("paid") ? "claims:amount_paid" : "claims:amount_accepted")}
            unit="₫"
            value={answered}
            onChange={setAnswered}
          />
        )}
        <InlineStack gap="200">
          {claim.next.map((state) => (
            <RightButton
              key={state}
              right={hasAmount(state) ? "change_money" : "follow_up"}
              variant={FORWARD.includes(state) && claim.state !== "paid" ? "primary" : undefined}
              disabled={busy || (hasAmount(state) && !isWhole(answered))}
              onClick={() =>
                onSend({ intent: "move", state, amountVnd: hasAmount(state) ? answered : null, note: null })
              }
            >
              {t(MOVES[`${claim.state}.${state}`] ?? "claims:move.open.sent")}
            </RightButton>
          ))}
        </InlineStack>
      </BlockStack>
    </Card>
  );

  function moneyOf(vnd: number | null) {
    return vnd === null ? t("claims:amount_unknown") : format.money(vnd);
  }

  function feeText() {
    return claim.feeVnd === null ? t("claims:amount_unknown") : format.money(claim.feeVnd);
  }
}
