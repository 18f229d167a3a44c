import type { ComponentType } from "react";
import { AddressEditor } from "../address/editor";
import { GoodsEditor } from "../goods/editor";
import { MoneyEditor } from "../money/editor";
import type { EditorProps } from "../props";
import { RecipientEditor } from "../recipient/editor";
import { ServiceEditor } from "../shipping/editor";
import { TagsEditor } from "../shipping/tags-editor";

/** The editors of the parcel form, one window for each part. */
export const EDITORS = {
  recipient: RecipientEditor,
  address: AddressEditor,
  goods: GoodsEditor,
  money: MoneyEditor,
  service: ServiceEditor,
  tags: TagsEditor,
} satisfies Record<string, ComponentType<EditorProps>>;

export type EditorName = keyof typeof EDITORS;
