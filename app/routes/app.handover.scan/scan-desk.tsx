import { BlockStack, Box, Card, Checkbox, Page, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { placeName } from "~/components/handover/place-name";
import { CameraButton } from "~/components/scan/camera-button";
import { RecentScans } from "~/components/scan/recent-scans";
import { choicesLeft, ScanChoices } from "~/components/scan/scan-choices";
import { ScanField } from "~/components/scan/scan-field";
import { ScanPanel, useHour, WaitingNote } from "~/components/scan/scan-panel";
import { playTone } from "~/components/scan/sound";
import { useText } from "~/components/text";
import { mayGoAnyway } from "~/domain/handover/judge";
import type { BoardView } from "~/flows/handover/views";
import { type GivenScan, useDeskScans } from "./desk-scans";
import { isHandedOver, outcomeText, useChooseWords } from "./outcome";

const clock = () => new Date();

/** Scanning parcels as the courier takes them. */
export function ScanDesk({ shopId, board }: { shopId: string; board: BoardView }) {
  const t = useText();
  const [pickupId, setPickupId] = useState("");
  const [sound, setSound] = useState(false);
  const [good, setGood] = useState(0);
  const hour = useHour(board.now);
  const words = useChooseWords();
  const scans = useDeskScans(shopId, clock, ({ result }) => {
    if (isHandedOver(result)) setGood((before) => before + 1);
    if (sound) playTone(isHandedOver(result) ? "good" : "bad");
  });
  const places = scans.places ?? board.places;
  const pickups = places.filter(({ pickOption, name }) => pickOption === "cod" && name !== null);
  const where = { pickupId: pickupId || null, anyway: false };
  const [last] = scans.shown;
  const choices = last ? choicesLeft(last, scans.shown, isHandedOver) : [];
  const [chosen, setChosen] = useState(0);
  /** A scan of the label of one of several. Its button goes away: the field has the focus again. */
  const choose = (text: string, { scan }: GivenScan) => {
    scans.add(text, { pickupId: scan.pickupId, anyway: false });
    setChosen((before) => before + 1);
  };
  const counted = places.filter((place) => pickupId === "" || place.pickupId === pickupId);
  return (
    <Page
      title={t("handover:scan.title")}
      subtitle={t("handover:scan.lead")}
      backAction={{ content: t("handover:title"), url: "/app/handover" }}
      narrowWidth
    >
      <BlockStack gap="400">
        <WaitingNote count={scans.waiting ? scans.pending.length : 0} signedOut={scans.waiting === "signed_out"} />
        <ScanPanel
          last={
            last
              ? {
                  text: outcomeText(t, last, hour, places),
                  code: last.result.parcel?.trackingNumber ?? null,
                  tone: last.undone ? "undone" : isHandedOver(last.result) ? "good" : "bad",
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
        <CameraButton onScan={(text) => scans.add(text, where)} good={good} />
        <Card>
          <BlockStack gap="300">
            <ScanField key={chosen} onScan={(text) => scans.add(text, where)} />
            {pickups.length > 1 && (
              <Select
                label={t("handover:scan.pickup")}
                options={[
                  { value: "", label: t("handover:scan.any_pickup") },
                  ...pickups.map((place) => ({ value: place.pickupId, label: placeName(t, place) })),
                ]}
                value={pickupId}
                onChange={setPickupId}
              />
            )}
            <Checkbox label={t("handover:scan.sound")} checked={sound} onChange={setSound} />
          </BlockStack>
        </Card>
        <Card>
          <BlockStack gap="200">
            <Text as="h2" variant="headingSm">
              {t("handover:scan.so_far")}
            </Text>
            {counted.map((place) => (
              <Text as="p" key={`${place.pickOption}:${place.pickupId}`}>
                {t("handover:scan.count", {
                  name: placeName(t, place),
                  given: place.handedOver,
                  left: place.toPrint + place.printed,
                })}
              </Text>
            ))}
          </BlockStack>
        </Card>
        <RecentScans
          scans={scans}
          now={board.now}
          isGood={isHandedOver}
          textOf={(one, at) => outcomeText(t, one, at, places)}
          undoRefused={t("handover:scan.undo_failed")}
          anyway={{
            isOffered: ({ outcome }) => mayGoAnyway(outcome),
            content: t("handover:scan.anyway"),
            labelOf: (name) => t("handover:scan.anyway_label", { name }),
            onAction: (one) => scans.add(one.text, { pickupId: one.pickupId, anyway: true }),
          }}
          words={words}
          onChoose={choose}
        />
        <Box paddingBlockEnd="800" />
      </BlockStack>
    </Page>
  );
}
