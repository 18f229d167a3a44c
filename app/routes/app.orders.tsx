import { Outlet } from "@remix-run/react";
import { useState } from "react";
import type { Batch, OrdersContext } from "~/components/order-list/context";

/** Keeps the last booking and the list's URL, so that both are still there after a visit to an order. */
export default function Orders() {
  const [batch, setBatch] = useState<Batch>([]);
  const [listUrl, setListUrl] = useState("/app/orders");
  const context: OrdersContext = { batch, setBatch, listUrl, setListUrl };
  return <Outlet context={context} />;
}
