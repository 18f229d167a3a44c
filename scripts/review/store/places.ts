import { z } from "zod";
import { type AdminApi, accepted, userErrors } from "./admin-api.ts";

/** Where the store's goods are: its first location, and a second one. The carrier's pickups are linked with them in the set-up. */
const PLACES = [
  {
    name: "Kho Hà Nội",
    address: { address1: "18 ngõ 12 Đặng Thai Mai", address2: "Phường Tây Hồ", city: "Hà Nội", phone: "+84900000001" },
  },
  {
    name: "Kho Đà Nẵng",
    address: { address1: "102 Lê Duẩn", address2: "Phường Hải Châu", city: "Đà Nẵng", phone: "+84900000002" },
  },
];

const locationsSchema = z.object({
  locations: z.object({ nodes: z.array(z.object({ id: z.string(), name: z.string() })) }),
});
const editedSchema = z.object({ locationEdit: z.object({ userErrors }) });
const addedSchema = z.object({ locationAdd: z.object({ userErrors }) });

/** Gives the store its two locations: the one that every store begins with gets name and address, the other is added. */
export async function setUpPlaces(api: AdminApi): Promise<void> {
  const { locations } = await api.ask(
    "query ReviewLocations { locations(first: 50, sortKey: ID) { nodes { id name } } }",
    locationsSchema,
  );
  const ours = new Set(PLACES.map(({ name }) => name));
  for (const [n, place] of PLACES.entries()) {
    const address = { ...place.address, countryCode: "VN" };
    const input = { name: place.name, address };
    const named = locations.nodes.find(({ name }) => name === place.name);
    const found = named ?? (n === 0 ? locations.nodes.find(({ name }) => !ours.has(name)) : undefined);
    if (found) {
      const { locationEdit } = await api.ask(
        `mutation ReviewLocationEdit($id: ID!, $input: LocationEditInput!) {
          locationEdit(id: $id, input: $input) { userErrors { field message } } }`,
        editedSchema,
        { id: found.id, input },
      );
      accepted(place.name, locationEdit.userErrors);
    } else {
      const { locationAdd } = await api.ask(
        `mutation ReviewLocationAdd($input: LocationAddInput!) {
          locationAdd(input: $input) { userErrors { field message } } }`,
        addedSchema,
        { input },
      );
      accepted(place.name, locationAdd.userErrors);
    }
  }
}
