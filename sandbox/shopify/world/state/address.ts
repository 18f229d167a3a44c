export interface Address {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  phone: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  zip: string | null;
  countryCode: string;
}

export interface Location {
  id: number;
  name: string;
  isActive: boolean;
  isFulfillmentService: boolean;
  fulfillsOnlineOrders: boolean;
  createdAt: string;
  updatedAt: string;
  address: Address;
}
