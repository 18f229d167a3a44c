/** A table of which the rows of a parcel may be in the archive, and the column of the archive that has them. */
const ARCHIVED = { shipment_event: "events", shopify_step: "steps" } as const;
type ArchivedTable = keyof typeof ARCHIVED;

/**
 * Returns SQL to select from: the rows of one parcel, wherever they are, in the columns of their table (decision 140). `shopId` and
 * `shipmentId` are SQL for its key: parameters, or columns of a row that comes before.
 */
export const rowsOfParcel = (table: ArchivedTable, shopId: string, shipmentId: string): string =>
  `(SELECT own.* FROM ${table} own WHERE own.shop_id = ${shopId} AND own.shipment_id = ${shipmentId}
    UNION ALL SELECT kept.* FROM parcel_archive a, LATERAL ${unpacked(table)} kept
     WHERE a.shop_id = ${shopId} AND a.shipment_id = ${shipmentId})`;

/** Returns SQL for the rows in an archive row `a`. */
export const unpacked = (table: ArchivedTable): string =>
  `jsonb_populate_recordset(NULL::${table}, a.${ARCHIVED[table]})`;

/** Returns SQL for the rows of a parcel `s` as they are put into the archive. */
export const packed = (table: ArchivedTable): string =>
  `(SELECT coalesce(jsonb_agg(to_jsonb(r) ORDER BY r.id), '[]') FROM ${table} r WHERE r.shop_id = s.shop_id AND r.shipment_id = s.id)`;
