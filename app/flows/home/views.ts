import type { SetupStep } from "~/domain/settings/setup-steps";
import type { WaitingCounts } from "~/store/dashboard.server";

/** The progress of a shop's set-up. */
export interface SetupView {
  done: Record<SetupStep, boolean>;
  /** The first step that is not done; null when all are. */
  next: SetupStep | null;
  onboarded: boolean;
  currency: string;
  /** Only shops that sell in VND can ship (domain 2.1). */
  currencyFits: boolean;
}

/** The gateways that the shop's own orders used, and those that look like COD. */
export interface GatewaysView {
  seen: string[];
  proposed: string[];
  /** Null until the merchant confirmed a list. */
  confirmed: string[] | null;
  /** The first reading of the shop's orders is still under way: more gateways may appear. */
  stillReading: boolean;
}

/** The numbers of the first page. */
export type DashboardView = WaitingCounts;
