import type { ComponentProps } from "react";
import type { ShopSettings } from "~/domain/settings/settings";
import type { NumberEntry } from "~/domain/typed-number";
import { NumberField } from "../number-field";
import type { Draft } from "./draft";
import type { SettingsEditor } from "./settings-form";

type Settings = Draft<ShopSettings>;

/** The settings that are one number. */
type NumberSetting = { [Key in keyof Settings]: NumberEntry extends Settings[Key] ? Key : never }[keyof Settings];

interface Props extends Omit<ComponentProps<typeof NumberField>, "value" | "error" | "onChange"> {
  editor: SettingsEditor;
  setting: NumberSetting;
}

/** The field of a setting that is one number, with the message that the form has for it. */
export function SettingNumber({ editor: { draft, set, errorOf }, setting, ...field }: Props) {
  return (
    <NumberField
      {...field}
      value={draft[setting]}
      error={errorOf(setting)}
      onChange={(value) => set({ [setting]: value })}
    />
  );
}
