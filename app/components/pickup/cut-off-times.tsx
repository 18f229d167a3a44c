import { BlockStack, Button, Card, FormLayout, InlineStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { capital } from "~/components/capital";
import { WEEKDAYS } from "~/components/handover/cut-off-text";
import { SaveNote } from "~/components/save-note";
import { useSaving } from "~/components/saving";
import { useText } from "~/components/text";
import { cutOffsOf, MOST_TIMES_A_DAY, readTimes, type WeekCutOffs } from "~/domain/settings/cut-offs";

interface Props {
  pickups: readonly { pickAddressId: string; name: string }[];
  cutOffs: Record<string, WeekCutOffs>;
}

/** When the courier comes to each pickup: what the hand-over board counts down to. */
export function CutOffTimes({ pickups, cutOffs }: Props) {
  const t = useText();
  if (pickups.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t("handover:times.title")}
          </Text>
          <Text as="p" tone="subdued">
            {t("handover:times.lead")}
          </Text>
        </BlockStack>
        {pickups.map(({ pickAddressId, name }) => (
          <PickupTimes key={pickAddressId} pickAddressId={pickAddressId} name={name} cutOffs={cutOffs} />
        ))}
      </BlockStack>
    </Card>
  );
}

const written = (times: readonly string[]) => times.join(", ");

interface PickupTimesProps {
  pickAddressId: string;
  name: string;
  cutOffs: Record<string, WeekCutOffs>;
}

function PickupTimes({ pickAddressId, name, cutOffs }: PickupTimesProps) {
  const t = useText();
  const week = cutOffsOf(cutOffs, pickAddressId);
  const { send, saving, answer } = useSaving(`cut-offs-${pickAddressId}`, "/app/settings/save");
  const [typed, setTyped] = useState<Record<number, string>>({});
  const texts = WEEKDAYS.map((_, day) => typed[day] ?? written(week[day] ?? []));
  const times = texts.map(readTimes);
  const isRead = (one: string[] | null): one is string[] => one !== null && one.length <= MOST_TIMES_A_DAY;
  const dirty = times.some((one, day) => !isRead(one) || written(one) !== written(week[day] ?? []));
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {name}
      </Text>
      <FormLayout>
        <FormLayout.Group condensed>
          {WEEKDAYS.map((weekday, day) => (
            <TextField
              key={weekday}
              label={capital(t(`handover:weekday.${weekday}`))}
              value={texts[day] ?? ""}
              onChange={(text) => setTyped({ ...typed, [day]: text })}
              onBlur={() => {
                const read = times[day];
                if (read) setTyped({ ...typed, [day]: written(read) });
              }}
              error={isRead(times[day] ?? null) ? undefined : t("handover:times.invalid")}
              autoComplete="off"
            />
          ))}
        </FormLayout.Group>
      </FormLayout>
      <InlineStack gap="200" blockAlign="center">
        <Button
          disabled={!dirty || !times.every(isRead)}
          loading={saving}
          accessibilityLabel={t("handover:times.save_label", { name })}
          onClick={() => send({ cutOffs: { ...cutOffs, [pickAddressId]: times } })}
        >
          {t("common:action.save")}
        </Button>
        <SaveNote answer={answer} dirty={dirty} />
      </InlineStack>
    </BlockStack>
  );
}
