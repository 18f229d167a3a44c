import { BlockStack, ChoiceList, Scrollable, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useText } from "~/components/text";
import { plain, plainWords } from "~/domain/text";

export interface Choice {
  value: string;
  label: string;
}

interface Props {
  /** What is chosen, as in *Find a province*. */
  title: string;
  placeholder: string;
  choices: Choice[];
  selected: string[];
  onChange: (selected: string[]) => void;
}

/** A long list of choices with a field that narrows it, with or without accents. What is chosen stands first, and stays. */
export function SearchableChoices({ title, placeholder, choices, selected, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const shown = narrowed(choices, selected, typed);
  return (
    <BlockStack gap="200">
      <TextField
        label={placeholder}
        labelHidden
        placeholder={placeholder}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        clearButton
        onClearButtonClick={() => setTyped("")}
      />
      <div role="status">
        {typed !== "" && (
          <Text as="span" tone="subdued" variant="bodySm">
            {t("filters:choices_found", { count: shown.length })}
          </Text>
        )}
      </div>
      <Scrollable shadow style={{ maxHeight: "16rem" }} focusable>
        <ChoiceList title={title} titleHidden allowMultiple choices={shown} selected={selected} onChange={onChange} />
      </Scrollable>
    </BlockStack>
  );
}

/** Returns the choices with all the words typed, each the beginning of a word; and, before the others, those that are chosen. */
export function narrowed(choices: readonly Choice[], selected: readonly string[], typed: string): Choice[] {
  const words = plain(typed).split(" ").filter(Boolean);
  const isChosen = ({ value }: Choice) => selected.includes(value);
  const isFound = ({ label }: Choice) => words.every((word) => plainWords(label).some((one) => one.startsWith(word)));
  return [...choices.filter(isChosen), ...choices.filter((choice) => !isChosen(choice) && isFound(choice))];
}
