export interface Return {
  id: number;
  name: string;
  status: "OPEN" | "CLOSED" | "CANCELED";
  createdAt: string;
  closedAt: string | null;
  /** Of its one reverse fulfillment order. */
  reverseId: number;
  lines: ReturnLine[];
}

export interface ReturnLine {
  id: number;
  fulfillmentLineId: number;
  /** Of its line in the reverse fulfillment order. */
  reverseLineId: number;
  quantity: number;
  processed: number;
  note: string;
  dispositions: {
    id: number;
    type: "MISSING" | "NOT_RESTOCKED" | "PROCESSING_REQUIRED" | "RESTOCKED";
    quantity: number;
    locationId: number | null;
    createdAt: string;
  }[];
}
