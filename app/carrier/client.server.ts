export type {
  Carrier,
  CarrierCredentials,
  CarrierHost,
  CarrierLog,
  CarrierOptions,
  Deadlines,
  Environment,
} from "./carrier";
