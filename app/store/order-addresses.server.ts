import type { CorrectedOrder } from "~/domain/address/correction";
import type { AddressText } from "~/domain/order/order";
import { EDITABLE_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { stateIn } from "./shipments.server";
import { anyOf, run, statement, tables } from "./statements.server";

/** Returns the recipient and address facts of these orders. */
export async function listAddressFacts(sql: Sql, shopId: string, orderIds: string[]): Promise<CorrectedOrder[]> {
  const rows = await run(
    sql,
    tables.selectFrom("order").select("details").where("shop_id", "=", shopId).where("id", "=", anyOf(orderIds)),
  );
  return rows.map(({ details }) => details);
}

/** Returns the other orders that have an unsent parcel and exactly this address text, with their recipient and address facts. */
export function findUnsentWithAddressText(
  sql: Sql,
  shopId: string,
  exceptId: string,
  text: Pick<AddressText, "address1" | "address2" | "city" | "province">,
): Promise<{ id: string; details: CorrectedOrder }[]> {
  return run(
    sql,
    tables
      .selectFrom("order as o")
      .select(["o.id", "o.details"])
      .where("o.shop_id", "=", shopId)
      .where("o.id", "<>", exceptId)
      .where(statement<boolean>`o.details -> 'destination' @> ${JSON.stringify(text)}`)
      .where((order) =>
        order.exists(
          order
            .selectFrom("shipment as s")
            .select("s.id")
            .where("s.shop_id", "=", shopId)
            .whereRef("s.order_id", "=", "o.id")
            .where(statement.raw<boolean>(stateIn("s.state", EDITABLE_STATES))),
        ),
      ),
  );
}
