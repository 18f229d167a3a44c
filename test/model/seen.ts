import type { Database } from "~/store/database.server";
import type { Shop } from "./open-shop.ts";

/** What was shown of a parcel from one commit on. */
export interface Seen {
  shipment_id: string;
  label: string | null;
  state: string;
  carrier_status: number | null;
  carrier_status_at: Date | null;
  cod_state: string;
  attention: string | null;
}

const COLUMNS = "shop_id, shipment_id, label, state, carrier_status, carrier_status_at, cod_state, attention";

/** From now on the database remembers all that it ever showed of a parcel, however short. */
export async function rememberAll(database: Database): Promise<void> {
  await database.query(
    `CREATE TABLE model_seen (n bigserial PRIMARY KEY, shop_id text, shipment_id uuid, label text, state text,
       carrier_status int, carrier_status_at timestamptz, cod_state text, attention text)`,
  );
  await database.query(
    `CREATE FUNCTION model_see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO model_seen (${COLUMNS}) VALUES (NEW.shop_id, NEW.id, NEW.label, NEW.state, NEW.carrier_status,
         NEW.carrier_status_at, NEW.cod_state, NEW.attention);
       RETURN NULL;
     END $$`,
  );
  await database.query(
    "CREATE TRIGGER model_see AFTER INSERT OR UPDATE ON shipment FOR EACH ROW EXECUTE FUNCTION model_see()",
  );
}

/** Returns all that was ever shown of a shop's parcels, in order; the row of a parcel is locked while it is changed. */
export const readSeen = (database: Database, { id }: Shop): Promise<Seen[]> =>
  database.query<Seen>(`SELECT ${COLUMNS} FROM model_seen WHERE shop_id = $1 ORDER BY n`, [id]);
