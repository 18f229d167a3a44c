/// <reference types="@shopify/ui-extensions/purchase.thank-you.block.render" />
import { getExtension } from "@shopify/ui-extensions-tester";
import { tellsOfAnOrder } from "../../for-buyers/tests/order-suite";
import vietnamese from "../locales/vi.json";

tellsOfAnOrder(getExtension("purchase.thank-you.block.render"), vietnamese);
