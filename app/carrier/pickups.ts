/** A pickup address registered at the carrier (carrier 2.10). `address` is one free line: its parts cannot be trusted. */
export interface CarrierPickup {
  pickAddressId: string;
  address: string;
  phone: string;
  name: string;
}
