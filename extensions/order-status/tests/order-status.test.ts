/// <reference types="@shopify/ui-extensions/customer-account.order-status.block.render" />
import { getExtension } from "@shopify/ui-extensions-tester";
import { tellsOfAnOrder } from "../../for-buyers/tests/order-suite";
import vietnamese from "../locales/vi.json";

tellsOfAnOrder(getExtension("customer-account.order-status.block.render"), vietnamese);
