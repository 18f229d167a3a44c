import { Checkbox } from "@shopify/polaris";
import { useRef } from "react";
import { Apart } from "./apart";
import type { Picks } from "./picks";

interface Props {
  picks: Picks;
  rowKey: string;
  /** What is ticked, by its name: for screen readers. */
  label: string;
  checked: boolean;
}

/**
 * Ticks a row; with the shift key, all from the one ticked before to this one. Polaris' own box belongs to its table, which draws all
 * rows again with each tick.
 */
export function PickBox({ picks, rowKey, label, checked }: Props) {
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
          label={label}
          labelHidden
          checked={checked}
          onChange={(now) => {
            picks.pick(rowKey, now, shift.current);
            shift.current = false;
          }}
        />
      </div>
    </Apart>
  );
}
