// Fills in the block: places from the app, through the shop's own app proxy, and what delivery to the picked place costs. Nothing is sent but
// the place and the goods; the last place is kept in this tab alone.
(() => {
  const KEY = "waybill-place";
  const MOST_LINES = 100;
  const ANSWER_MS = 10000;
  const SETTLED_MS = 500;
  const PATH = /^\/(?!\/)[\w/-]*\w$/;

  /** What an answer means that brings no data: a text of the block. */
  class Refusal extends Error {}

  const read = async (url, signal) => {
    const answer = await fetch(url, { signal, headers: { accept: "application/json" } });
    if (answer.ok) return answer.json();
    throw new Refusal(answer.status === 429 || answer.status === 503 ? "busy" : "failed");
  };

  const remember = (place) => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(place));
    } catch {
      // A browser that keeps nothing asks again on the next page.
    }
  };

  const remembered = () => {
    try {
      const { level, province, district, ward } = JSON.parse(sessionStorage.getItem(KEY));
      return { level, province, district, ward };
    } catch {
      return {};
    }
  };

  function start(root) {
    root.dataset.started = "yes";
    const { proxy, locale, variant, cart } = root.dataset;
    const find = (selector) => root.querySelector(selector);
    const texts = JSON.parse(find("[data-texts]").textContent);
    const base = `${PATH.test(proxy) ? proxy : "/tools/track"}/estimate`;
    const [answer, retry] = [find("[data-answer]"), find("[data-retry]")];
    const [province, district, ward] = ["province", "district", "ward"].map((part) => find(`[data-part="${part}"]`));
    const radios = [...root.querySelectorAll('input[type="radio"]')];
    const money = new Intl.NumberFormat(locale, { style: "currency", currency: "VND", maximumFractionDigits: 0 });
    const wanted = remembered();
    let level = root.dataset.system === "3" ? "3" : "2";
    let lists;
    let below = [];
    let asked = "";
    let running;

    const line = (name, text) => {
      const element = document.createElement(name);
      element.textContent = text;
      return element;
    };
    const fill = (text, values) => text.replace(/\[(\w+)\]/g, (whole, name) => values[name] ?? whole);

    function say(...lines) {
      answer.replaceChildren(...lines.map((one) => (typeof one === "string" ? line("p", one) : one)));
    }

    function offerRetry(work) {
      if (!work && retry === document.activeElement) answer.focus();
      retry.hidden = !work;
      retry.onclick = work;
    }

    /** Does one thing at a time: what was begun before is given up, and a failure can be tried again. */
    async function run(work) {
      running?.abort();
      const mine = new AbortController();
      running = mine;
      const timer = setTimeout(() => mine.abort(), ANSWER_MS);
      root.setAttribute("aria-busy", "true");
      try {
        await work(mine.signal);
        if (running === mine) offerRetry(null);
      } catch (error) {
        if (running !== mine) return;
        asked = "";
        say(texts[error instanceof Refusal ? error.message : "failed"]);
        offerRetry(() => {
          say(texts.waiting);
          run(work);
        });
      } finally {
        clearTimeout(timer);
        if (running === mine) root.removeAttribute("aria-busy");
      }
    }

    function offer(select, names, chosen) {
      select.replaceChildren(select.options[0], ...names.map((name) => new Option(name, name)));
      select.value = names.includes(chosen) ? chosen : "";
      select.disabled = names.length === 0;
    }

    const wardsOf = (name) => below.find(([one]) => one === name)?.[1] ?? [];
    const place = () => ({
      level,
      province: province.value,
      district: level === "3" ? district.value : "",
      ward: ward.value,
    });

    function showSystem() {
      root.dataset.system = level;
      for (const radio of radios) {
        radio.checked = radio.value === level;
        radio.disabled = false;
      }
      offer(province, lists[level], wanted.level === level ? wanted.province : "");
      showBelow([], {});
    }

    function showBelow(found, { district: inDistrict, ward: inWard }) {
      below = found;
      offer(district, level === "3" ? found.map(([name]) => name) : [], inDistrict);
      offer(ward, level === "3" ? wardsOf(district.value) : found, inWard);
    }

    async function openLists(signal) {
      lists = await read(`${base}/places`, signal);
      showSystem();
      if (province.value) return openProvince(wanted)(signal);
      say(texts.hint);
    }

    /** The fee of the province is said while its wards are fetched anew with every pick. */
    const openProvince = (chosen) => async (signal) => {
      showBelow([], {});
      if (!province.value) return say(texts.hint);
      const path = [lists.version, level, province.value].map(encodeURIComponent).join("/");
      showBelow(await read(`${base}/places/${path}`, signal), chosen);
      await askFee(signal);
    };

    async function askFee(signal) {
      if (!province.value) return;
      const to = place();
      remember(to);
      const lines = await linesNow(signal);
      if (lines.length === 0) return say(texts.empty);
      if (lines.length > MOST_LINES) return say(texts.many);
      const names = [to.province, to.district, to.ward].filter(Boolean);
      const path = [locale, lines.join("-"), level, ...names].map(encodeURIComponent).join("/");
      if (path === asked) return;
      asked = path;
      say(texts.waiting);
      show(await read(`${base}/fees/${path}`, signal));
    }

    /** Of a product, what its form would put into the cart; of the cart, what is in it now. */
    async function linesNow(signal) {
      if (!variant) {
        const { items } = await read(`${cart}.js`, signal);
        return items.map((item) => `${item.variant_id}x${Math.min(item.quantity, 999)}`);
      }
      const section = root.closest(".shopify-section") ?? document;
      const form =
        section.querySelector('form[action*="/cart/add"]') ?? document.querySelector('form[action*="/cart/add"]');
      const typed = form ? new FormData(form) : new Map();
      const pieces = Math.min(Math.max(Math.floor(Number(typed.get("quantity") ?? 1)) || 1, 1), 999);
      return [`${/^\d+$/.test(typed.get("id") ?? "") ? typed.get("id") : variant}x${pieces}`];
    }

    function show(found) {
      if (found.outcome !== "fees") {
        if (found.outcome === "no_fee") throw new Refusal("no_fee");
        return say(texts[found.outcome] ?? texts.failed);
      }
      const list = document.createElement("ul");
      for (const { name, totalVnd, days } of found.rates) {
        const item = document.createElement("li");
        item.append(line("span", name), line("strong", totalVnd === 0 ? texts.free : money.format(totalVnd)));
        if (days) item.append(line("small", daysText(days)));
        list.append(item);
      }
      const missing = found.missing === "district" ? texts.missing_district : found.missing && texts.missing_ward;
      const notes = [found.codPossible ? texts.cod : texts.no_cod, missing, found.isWeightGuessed && texts.weight];
      say(list, ...notes.filter(Boolean));
    }

    function daysText(days) {
      const text = fill(days.from === days.to ? texts.day : texts.days, days);
      return days.parcels === null ? text : `${text} ${fill(texts.parcels, days)}`;
    }

    for (const radio of radios) {
      radio.addEventListener("change", () => {
        level = radio.value;
        asked = "";
        say(texts.hint);
        showSystem();
        run(openProvince({}));
      });
    }
    province.addEventListener("change", () => run(openProvince({})));
    district.addEventListener("change", () => {
      offer(ward, wardsOf(district.value), "");
      run(askFee);
    });
    ward.addEventListener("change", () => run(askFee));

    // The theme changes variants, pieces and carts in its own ways: after anything that was done outside, what is asked about is looked at again.
    let settled;
    for (const event of ["change", "click", "submit"]) {
      document.addEventListener(event, ({ target }) => {
        if (root.contains(target) || !lists || !province.value) return;
        clearTimeout(settled);
        settled = setTimeout(() => run(askFee), SETTLED_MS);
      });
    }

    const open = () => run(openLists);
    if (!("IntersectionObserver" in window)) return open();
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      open();
    });
    seen.observe(root);
  }

  function startAll() {
    for (const root of document.querySelectorAll("[data-waybill-estimator]:not([data-started])")) {
      try {
        start(root);
      } catch {
        root.hidden = true;
      }
    }
  }
  startAll();
  // The theme editor draws a section anew whenever a setting changes.
  document.addEventListener("shopify:section:load", startAll);
})();
