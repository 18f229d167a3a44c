/** Where to look for names below the ward (carrier 4.10). A full `address` alone serves an address without district. */
export interface Level4Query {
  province: string;
  district?: string;
  wardOrStreet: string;
  address?: string;
}
