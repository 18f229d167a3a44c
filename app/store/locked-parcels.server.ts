/**
 * Returns the `mine` of a `WITH`: the shops and ids of parcels `s`, locked in this order. Every statement that changes many parcels changes
 * those, unless its caller has locked them or it skips what others hold: two that lock the same parcels in other orders would wait for each
 * other (decision 141). `where` holds for each when it is locked. `from` names `shipment s`, and what it is joined with.
 */
export const lockedParcels = ({ from = "shipment s", where }: { from?: string; where: string }) =>
  `mine AS MATERIALIZED (SELECT s.shop_id, s.id FROM ${from} WHERE ${where} ORDER BY s.shop_id, s.id FOR UPDATE OF s)`;

/** The condition on a parcel `s` to be one of them. */
export const IS_MINE = "s.shop_id = mine.shop_id AND s.id = mine.id";
