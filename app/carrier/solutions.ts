/** A solution the shop may apply to an order (carrier 2.12). */
export interface Solution {
  /** 64 bits, as digits. */
  solutionId: string;
  description: string;
  groupName: string;
}
