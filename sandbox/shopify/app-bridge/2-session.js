// The session: the configuration, id tokens, and requests to the app's own origin that carry one.
{
  const { script, ask } = globalThis.shopifySandbox;
  const given = new URLSearchParams(location.search);

  // A frame whose storage the browser blocks still works; it only loses its parameters on a full reload.
  const remembered = (name) => {
    const key = `shopify-sandbox-${name}`;
    try {
      if (given.has(name)) sessionStorage.setItem(key, given.get(name));
      return given.get(name) ?? sessionStorage.getItem(key) ?? undefined;
    } catch {
      return given.get(name) ?? undefined;
    }
  };

  const config = {
    apiKey: script.dataset.apiKey ?? document.querySelector("meta[name=shopify-api-key]")?.content,
    shop: remembered("shop"),
    host: remembered("host"),
    locale: remembered("locale") ?? "en",
  };

  let token;
  let expiresAt = 0;
  const idToken = async () => {
    if (token && Date.now() < expiresAt - 10_000) return token;
    const answer = await ask("id-token");
    token = answer.token;
    expiresAt = JSON.parse(atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"))).exp * 1000;
    return token;
  };

  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== location.origin || request.headers.has("authorization"))
      return realFetch(request);
    const send = async () => {
      const copy = request.clone();
      copy.headers.set("Authorization", `Bearer ${await idToken()}`);
      return realFetch(copy);
    };
    let response = await send();
    if (response.status === 401 && response.headers.get("X-Shopify-Retry-Invalid-Session-Request") === "1") {
      token = undefined;
      response = await send();
    }
    const elsewhere = response.headers.get("X-Shopify-API-Request-Failure-Reauthorize-Url");
    if (elsewhere) window.open(new URL(elsewhere, location.href).href, "_top");
    return response;
  };

  // On the page that fetches a session token: loads the target again with one.
  const reload = given.get("shopify-reload");
  if (reload) {
    idToken().then((fresh) => {
      const target = new URL(reload, location.href);
      target.searchParams.set("id_token", fresh);
      location.replace(target.href);
    });
  }

  Object.assign(globalThis.shopifySandbox, { config, idToken });
}
