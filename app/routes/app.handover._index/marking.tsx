import { useFetcher } from "@remix-run/react";
import { Banner, Button, InlineStack, Text } from "@shopify/polaris";
import { placeName } from "~/components/handover/place-name";
import { type NotSaved, notSavedIn } from "~/components/not-saved";
import { useText } from "~/components/text";
import type { HandoverPlace, MarkAnswer, PlaceView } from "~/flows/handover/views";

/** Marking a whole place as handed over, and taking it back. */
export interface Marking {
  answer: MarkAnswer | undefined;
  failed: boolean;
  mark: (place: HandoverPlace) => void;
  undo: (place: HandoverPlace, at: string) => void;
  isBusy: (place: HandoverPlace) => boolean;
}

export function useMarking(): Marking {
  const fetcher = useFetcher<MarkAnswer | NotSaved>({ key: "handover-mark" });
  const send = (form: object) =>
    fetcher.submit(JSON.stringify(form), {
      method: "post",
      encType: "application/json",
      action: "/app/handover?index",
    });
  const sent = fetcher.json as { place?: HandoverPlace } | undefined;
  const failed = notSavedIn(fetcher.data) !== null;
  return {
    answer: fetcher.data && "place" in fetcher.data ? fetcher.data : undefined,
    failed,
    mark: ({ pickupId, pickOption }) => send({ intent: "mark", place: { pickupId, pickOption } }),
    undo: ({ pickupId, pickOption }, at) => send({ intent: "undo", place: { pickupId, pickOption }, at }),
    isBusy: ({ pickupId, pickOption }) =>
      fetcher.state !== "idle" && sent?.place?.pickupId === pickupId && sent.place.pickOption === pickOption,
  };
}

/** What was marked or taken back, with the way back; or that it failed. */
export function MarkNote({
  marking: { answer, failed, undo },
  places,
}: {
  marking: Marking;
  places: readonly PlaceView[];
}) {
  const t = useText();
  const place =
    answer &&
    places.find(
      ({ pickupId, pickOption }) => pickupId === answer.place.pickupId && pickOption === answer.place.pickOption,
    );
  const name = placeName(t, place ?? { name: null, pickOption: answer?.place.pickOption ?? "cod" });
  const leftOut = answer?.outcome === "marked" ? (place?.printed ?? 0) : 0;
  return (
    <div aria-live="polite">
      {failed && (
        <Banner tone="critical">
          <Text as="p">{t("handover:failed")}</Text>
        </Banner>
      )}
      {answer && (
        <Banner tone={leftOut > 0 ? "warning" : "success"}>
          <InlineStack gap="300" blockAlign="center">
            <Text as="span">
              {t(answer.outcome === "marked" ? "handover:marked" : "handover:undone", { count: answer.parcels, name })}
              {leftOut > 0 && ` ${t("handover:left_out", { count: leftOut })}`}
            </Text>
            {answer.outcome === "marked" && answer.parcels > 0 && (
              <Button onClick={() => undo(answer.place, answer.at)}>{t("handover:undo")}</Button>
            )}
          </InlineStack>
        </Banner>
      )}
    </div>
  );
}
