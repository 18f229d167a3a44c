/** What Shopify Flow keeps of a shop, the newest first. */
export interface FlowState {
  /** Handles of the app's triggers that an enabled workflow begins with. */
  enabled: string[];
  received: FlowReceived[];
  runs: FlowRun[];
}

/** Something that the app told. */
export interface FlowReceived {
  at: string;
  handle: string;
  payload: Record<string, unknown>;
  /** A workflow ran. */
  ran: boolean;
}

/** An action of the app that a workflow came to. */
export interface FlowRun {
  id: string;
  at: string;
  handle: string;
  properties: Record<string, string>;
  state: "running" | "done" | "failed";
  /** The app's answer when it failed. */
  message: string | null;
  /** The app's statuses, in their order; null: no answer. */
  statuses: (number | null)[];
}
