import { BlockStack, Box, Card, Checkbox, ChoiceList, Page, Text } from "@shopify/polaris";
import { useState } from "react";
import { CameraButton } from "~/components/scan/camera-button";
import { RecentScans } from "~/components/scan/recent-scans";
import { choicesLeft, ScanChoices } from "~/components/scan/scan-choices";
import { ScanField } from "~/components/scan/scan-field";
import { ScanPanel, useHour, WaitingNote } from "~/components/scan/scan-panel";
import { playTone } from "~/components/scan/sound";
import { useText } from "~/components/text";
import { CONDITIONS, type Condition, mayReceiveAnyway } from "~/domain/returns/receive";
import type { WaitingReturns } from "~/flows/returns/views";
import { type FoundScan, isGood, outcomeText, useReturnScans } from "./desk-scans";

const clock = () => new Date();

interface Props {
  shopId: string;
  now: string;
  left: WaitingReturns;
}

/** Scanning parcels that came back: each is received in the condition that is chosen, which goes back to *whole* after a scan. */
export function ReturnsDesk({ shopId, now, left }: Props) {
  const t = useText();
  const [condition, setCondition] = useState<Condition>("whole");
  const [sound, setSound] = useState(false);
  const [good, setGood] = useState(0);
  const [chosen, setChosen] = useState(0);
  const hour = useHour(now);
  const scans = useReturnScans(shopId, clock, ({ result }) => {
    if (isGood(result)) setGood((before) => before + 1);
    if (sound) playTone(isGood(result) ? "good" : "bad");
  });
  const [last] = scans.shown;
  const choices = last ? choicesLeft(last, scans.shown, isGood) : [];
  const words = {
    choose: t("returns:scan.choose"),
    chooseLabel: (code: string) => t("returns:scan.choose_label", { code }),
  };
  const scan = (text: string) => {
    scans.add(text, { condition, anyway: false });
    // The next parcel is another one: damage is said of one at a time.
    setCondition("whole");
  };
  /** A scan of the label of one of several. Its button goes away: the field has the focus again. */
  const choose = (text: string, { scan: before }: FoundScan) => {
    scans.add(text, { condition: before.condition, anyway: false });
    setChosen((count) => count + 1);
  };
  const waiting = scans.left ?? left;
  return (
    <Page
      title={t("returns:scan.title")}
      subtitle={t("returns:scan.lead")}
      backAction={{ content: t("returns:title"), url: "/app/returns" }}
      narrowWidth
    >
      <BlockStack gap="400">
        <WaitingNote count={scans.waiting ? scans.pending.length : 0} signedOut={scans.waiting === "signed_out"} />
        <ScanPanel
          last={
            last
              ? {
                  text: outcomeText(t, last, hour),
                  code: last.result.parcel?.trackingNumber ?? null,
                  tone: toneOf(last),
                }
              : null
          }
          ready={t("handover:scan.ready")}
          sending={scans.waiting ? undefined : scans.pending[0]?.text}
        />
        {last && choices.length > 0 && (
          <Card>
            <ScanChoices choices={choices} {...words} onChoose={(text) => choose(text, last)} />
          </Card>
        )}
        <CameraButton onScan={scan} good={good} />
        <Card>
          <BlockStack gap="300">
            <ScanField key={chosen} onScan={scan} />
            <ChoiceList
              title={t("returns:scan.condition")}
              choices={CONDITIONS.map((one) => ({ value: one, label: t(`returns:condition.${one}`) }))}
              selected={[condition]}
              onChange={([picked]) => setCondition(CONDITIONS.find((one) => one === picked) ?? "whole")}
            />
            <Checkbox label={t("handover:scan.sound")} checked={sound} onChange={setSound} />
          </BlockStack>
        </Card>
        <Card>
          <BlockStack gap="100">
            <Text as="h2" variant="headingSm">
              {t("returns:scan.left")}
            </Text>
            <Text as="p">{t("returns:scan.left_arrived", { count: waiting.arrived })}</Text>
            <Text as="p" tone="subdued">
              {t("returns:scan.left_on_way", { count: waiting.onWay })}
            </Text>
          </BlockStack>
        </Card>
        <RecentScans
          scans={scans}
          now={now}
          isGood={isGood}
          textOf={(one, at) => outcomeText(t, one, at)}
          undoRefused={t("returns:scan.undo_failed")}
          anyway={{
            isOffered: ({ outcome }) => mayReceiveAnyway(outcome),
            content: t("returns:scan.anyway"),
            labelOf: (name) => t("returns:scan.anyway_label", { name }),
            onAction: (one) => scans.add(one.text, { condition: one.condition, anyway: true }),
          }}
          words={words}
          onChoose={choose}
        />
        <Box paddingBlockEnd="800" />
      </BlockStack>
    </Page>
  );
}

/** Early ones count, and staff see that the carrier has not said so yet. */
function toneOf({ result, undone }: FoundScan) {
  if (undone) return "undone";
  if (result.outcome === "received_early") return "doubt";
  return isGood(result) ? "good" : "bad";
}
