import type { SetupStep } from "~/domain/settings/setup-steps";

/** How far a shop is with its set-up. */
export interface SetupView {
  done: Record<SetupStep, boolean>;
  /** The first step that is not done; null when all are. */
  next: SetupStep | null;
  onboarded: boolean;
  currency: string;
  /** Only shops that sell in VND can ship (domain 2). */
  currencyFits: boolean;
}

/** The COD question: which gateways the shop's own orders used, and which of them look like cash on delivery. */
export interface GatewaysView {
  seen: string[];
  proposed: string[];
  /** Null until the merchant confirmed a list. */
  confirmed: string[] | null;
  /** The first reading of the shop's orders is still under way, so that more may come. */
  stillReading: boolean;
}

/** The first page: what waits for whom. */
export interface DashboardView {
  ready: number;
  review: number;
  attention: number;
  underWay: number;
  notInStep: number;
  codToCollectVnd: number;
}
