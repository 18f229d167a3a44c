import '@shopify/ui-extensions';

//@ts-ignore
declare module './src/index.tsx' {
  const shopify: import('@shopify/ui-extensions/purchase.checkout.shipping-option-item.render-after').Api;
  const globalThis: { shopify: typeof shopify };
}

//@ts-ignore
declare module './src/api.ts' {
  const shopify: import('@shopify/ui-extensions/purchase.checkout.shipping-option-item.render-after').Api;
  const globalThis: { shopify: typeof shopify };
}

//@ts-ignore
declare module './src/request.ts' {
  const shopify: import('@shopify/ui-extensions/purchase.checkout.shipping-option-item.render-after').Api;
  const globalThis: { shopify: typeof shopify };
}

//@ts-ignore
declare module './src/shared-quote.ts' {
  const shopify: import('@shopify/ui-extensions/purchase.checkout.shipping-option-item.render-after').Api;
  const globalThis: { shopify: typeof shopify };
}

//@ts-ignore
declare module './src/state.ts' {
  const shopify: import('@shopify/ui-extensions/purchase.checkout.shipping-option-item.render-after').Api;
  const globalThis: { shopify: typeof shopify };
}

//@ts-ignore
declare module './src/view.tsx' {
  const shopify: import('@shopify/ui-extensions/purchase.checkout.shipping-option-item.render-after').Api;
  const globalThis: { shopify: typeof shopify };
}

//@ts-ignore
declare module './src/in-turn.ts' {
  const shopify: import('@shopify/ui-extensions/purchase.checkout.shipping-option-item.render-after').Api;
  const globalThis: { shopify: typeof shopify };
}
