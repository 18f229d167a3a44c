import { type ReactNode, useCallback, useState } from "react";
import type { PrintKind } from "~/domain/print/choice";
import type { Labels } from "./labels";
import { PrintDialog } from "./print-dialog";

/** Printing with the question before it. */
interface Printing {
  /** Asks about the parcels, then prints them; `unasked` prints their labels as they were printed last. */
  print: (shipmentIds: string[], how?: { kind?: PrintKind; unasked?: boolean }) => void;
  /** The question, while it is asked. */
  dialog: ReactNode;
}

/** Returns the way to print parcels whose state staff should know before. */
export function usePrinting({ print: printNow }: Labels): Printing {
  const [asked, setAsked] = useState<{ shipmentIds: string[]; kind: PrintKind } | null>(null);
  const close = useCallback(() => setAsked(null), []);
  const print = useCallback<Printing["print"]>(
    (shipmentIds, { kind = "labels", unasked = false } = {}) => {
      if (unasked) void printNow(shipmentIds);
      else setAsked({ shipmentIds, kind });
    },
    [printNow],
  );
  const dialog = asked && (
    <PrintDialog
      {...asked}
      onPrint={(shipmentIds, choice, kind) => {
        close();
        void printNow(shipmentIds, choice, kind);
      }}
      onClose={close}
    />
  );
  return { print, dialog };
}
