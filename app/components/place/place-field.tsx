import { AutoSelection, Button, Combobox, InlineStack, Listbox } from "@shopify/polaris";
import { useEffect, useMemo, useState } from "react";
import { useText } from "~/components/text";
import { placeSearch } from "~/domain/places/place-search";
import type { Place } from "~/domain/places/places";
import type { PlaceList } from "./use-places";

/** A longer list is narrowed by typing, not by scrolling. */
const SHOWN = 80;

/** Low enough to fit below its field without covering the buyer's text. */
const LIST_HEIGHT = "13rem";

interface Props {
  id: string;
  label: string;
  list: PlaceList;
  /** The chosen name; "" for none. */
  value: string;
  onPick: (place: Place | null) => void;
  /** Text of a place in the list; by default its name. */
  textOf?: (place: Place) => string;
  helpText?: string;
  error?: string;
}

/** Picks a name from the official lists by typing part of it; accents, titles and case are ignored. */
export function PlaceField({ id, label, list, value, onPick, textOf = ({ name }) => name, helpText, error }: Props) {
  const t = useText();
  const { places, failed, retry } = list;
  const search = useMemo(() => placeSearch(places ?? []), [places]);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const found = typed === null ? (places ?? []) : search.find(typed);
  const isForeign = value !== "" && places !== null && places.length > 0 && !places.some(({ name }) => name === value);
  const isOpen = typed !== null && typed.trim() !== "" && places !== null;

  useEffect(() => {
    if (value !== "") setTyped(null);
  }, [value]);
  const pick = (place: Place | null) => {
    setTyped(null);
    onPick(place);
  };
  const leave = () => {
    if (typed === null) return;
    const named = search.named(typed);
    if (named || typed.trim() === "") pick(named);
    // The typed text stays in the field to be corrected; no other place is stored for it.
    else onPick(null);
  };
  return (
    <Combobox
      maxHeight={LIST_HEIGHT}
      activator={
        <Combobox.TextField
          id={id}
          label={label}
          value={text}
          onChange={setTyped}
          onBlur={leave}
          autoComplete="off"
          placeholder={t("address:pick.placeholder")}
          helpText={failed ? <Retry onRetry={retry} /> : helpText}
          error={(isOpen && found.length === 0) || isForeign ? t("address:pick.unknown", { name: text }) : error}
        />
      }
    >
      {failed ? null : places === null ? (
        <Listbox>
          <Listbox.Loading accessibilityLabel={t("address:pick.loading")} />
        </Listbox>
      ) : found.length === 0 ? null : (
        <Listbox
          autoSelection={typed ? AutoSelection.First : AutoSelection.None}
          onSelect={(position) => pick(places[Number(position)] ?? null)}
        >
          {found.slice(0, SHOWN).map((place) => (
            <Listbox.Option
              key={places.indexOf(place)}
              value={String(places.indexOf(place))}
              selected={place.name === value}
              accessibilityLabel={textOf(place)}
            >
              {textOf(place)}
            </Listbox.Option>
          ))}
          {found.length > SHOWN && (
            <Listbox.Option value="" disabled>
              {t("address:pick.more", { count: found.length - SHOWN })}
            </Listbox.Option>
          )}
        </Listbox>
      )}
    </Combobox>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <InlineStack gap="200" blockAlign="center">
      {t("address:pick.failed")}
      <Button variant="plain" onClick={onRetry}>
        {t("common:action.retry")}
      </Button>
    </InlineStack>
  );
}
