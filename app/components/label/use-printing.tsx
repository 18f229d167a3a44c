import { type ReactNode, useCallback, useState } from "react";
import type { OrdersQuery } from "~/components/order-list/query";
import type { PrintKind } from "~/domain/print/choice";
import type { Labels } from "./labels";
import { PrintDialog } from "./print-dialog";
import type { WantedPrint } from "./use-before-print";

/** Printing with the question before it. */
interface Printing {
  /** Asks about the parcels, then prints them; `unasked` prints their labels as they were printed last. */
  print: (shipmentIds: string[], how?: { kind?: PrintKind; unasked?: boolean }) => void;
  /** Asks about the parcels with a label of all orders that match, then prints them. */
  printMatching: (query: OrdersQuery) => void;
  /** The question, while it is asked. */
  dialog: ReactNode;
}

/** Returns the way to print parcels whose state staff should know before. */
export function usePrinting({ print: printNow }: Labels): Printing {
  const [asked, setAsked] = useState<{ wanted: WantedPrint; kind: PrintKind } | null>(null);
  const close = useCallback(() => setAsked(null), []);
  const ask = useCallback((wanted: WantedPrint, kind: PrintKind) => {
    setAsked({ wanted, kind });
  }, []);
  const print = useCallback<Printing["print"]>(
    (shipmentIds, { kind = "labels", unasked = false } = {}) => {
      if (unasked) {
        void printNow(shipmentIds);
        return;
      }
      ask({ shipmentIds }, kind);
    },
    [printNow, ask],
  );
  const printMatching = useCallback((query: OrdersQuery) => ask({ matching: query }, "labels"), [ask]);
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
  return { print, printMatching, dialog };
}
