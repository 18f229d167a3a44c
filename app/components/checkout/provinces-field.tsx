import { Combobox, Icon, InlineStack, Listbox, Tag } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useText } from "~/components/text";
import { plain } from "~/domain/text";

interface Props {
  label: string;
  labelHidden?: boolean;
  /** Official names, as in force today. */
  provinces: string[];
  values: string[];
  error?: string;
  onChange: (values: string[]) => void;
}

/** Picks several provinces; typing finds one, with or without accents. */
export function ProvincesField({ label, labelHidden, provinces, values, error, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const found = provinces.filter((name) => plain(name).includes(plain(typed)));
  const toggle = (name: string) => {
    onChange(values.includes(name) ? values.filter((one) => one !== name) : [...values, name]);
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
          placeholder={t("rules:editor.search_only")}
          value={typed}
          error={error}
          onChange={setTyped}
          verticalContent={
            values.length > 0 ? (
              <InlineStack gap="100">
                {values.map((name) => (
                  <Tag
                    key={name}
                    onRemove={() => toggle(name)}
                    accessibilityLabel={t("rules:editor.remove_value", { value: name })}
                  >
                    {name}
                  </Tag>
                ))}
              </InlineStack>
            ) : undefined
          }
        />
      }
    >
      {found.length > 0 ? (
        <Listbox onSelect={toggle}>
          {found.map((name) => (
            <Listbox.Option key={name} value={name} selected={values.includes(name)} accessibilityLabel={name}>
              <Listbox.TextOption selected={values.includes(name)}>{name}</Listbox.TextOption>
            </Listbox.Option>
          ))}
        </Listbox>
      ) : null}
    </Combobox>
  );
}
