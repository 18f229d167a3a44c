import { Checkbox } from "@shopify/polaris";
import { useRef } from "react";
import { useText } from "~/components/text";
import { Apart } from "./apart";

interface Props {
  /** The order's number. */
  name: string;
  checked: boolean;
  /** `toHere`: with the shift key, all from the one ticked before to this one. */
  onChange: (checked: boolean, toHere: boolean) => void;
}

/** Ticks an order. Polaris' own box belongs to its table, which draws all rows again with each tick. */
export function PickBox({ name, checked, onChange }: Props) {
  const t = useText();
  const shift = useRef(false);
  return (
    <Apart>
      <div
        onClickCapture={(event) => {
          // A click on the label comes first, and then that of the box.
          shift.current ||= event.shiftKey;
        }}
      >
        <Checkbox
          label={t("orders:select_order", { order: name })}
          labelHidden
          checked={checked}
          onChange={(now) => {
            onChange(now, shift.current);
            shift.current = false;
          }}
        />
      </div>
    </Apart>
  );
}
