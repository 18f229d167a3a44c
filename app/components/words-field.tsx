import { Combobox, Icon, InlineStack, Listbox, Tag } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useText } from "~/components/text";
import { plain } from "~/domain/text";

interface Option {
  value: string;
  label: string;
}

interface Props {
  label: string;
  labelHidden?: boolean;
  options: Option[];
  values: string[];
  error?: string;
  helpText?: string;
  /** Words outside the list may be added by typing them. */
  ownWords: boolean;
  onChange: (values: string[]) => void;
}

const SHOWN = 50;

/** Picks several of many words: typing finds one, with or without accents, or adds a new one. */
export function WordsField({ label, labelHidden = true, options, values, error, helpText, ownWords, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const nameOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const wanted = plain(typed);
  const found = options.filter(({ label }) => plain(label).includes(wanted)).slice(0, SHOWN);
  const isNew = ownWords && typed.trim() !== "" && !options.some(({ value }) => value === typed.trim());
  const toggle = (value: string) => {
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
    setTyped("");
  };
  return (
    <Combobox
      allowMultiple
      activator={
        <Combobox.TextField
          label={label}
          labelHidden={labelHidden}
          autoComplete="off"
          prefix={<Icon source={SearchIcon} />}
          placeholder={t(ownWords ? "rules:editor.search" : "rules:editor.search_only")}
          value={typed}
          maxLength={255}
          error={error}
          helpText={helpText}
          onChange={setTyped}
          verticalContent={
            values.length > 0 ? (
              <InlineStack gap="100">
                {values.map((value) => (
                  <Tag
                    key={value}
                    onRemove={() => toggle(value)}
                    accessibilityLabel={t("rules:editor.remove_value", { value: nameOf(value) })}
                  >
                    {nameOf(value)}
                  </Tag>
                ))}
              </InlineStack>
            ) : undefined
          }
        />
      }
    >
      {found.length > 0 || isNew ? (
        <Listbox onSelect={toggle}>
          {found.map(({ value, label: name }) => (
            <Listbox.Option key={value} value={value} selected={values.includes(value)} accessibilityLabel={name}>
              <Listbox.TextOption selected={values.includes(value)}>{name}</Listbox.TextOption>
            </Listbox.Option>
          ))}
          {isNew && (
            <Listbox.Action value={typed.trim()}>{t("rules:editor.add_value", { value: typed.trim() })}</Listbox.Action>
          )}
        </Listbox>
      ) : null}
    </Combobox>
  );
}
