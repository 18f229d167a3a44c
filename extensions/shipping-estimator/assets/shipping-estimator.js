// Fills in the block with places and fees, asked through the shop's app proxy. Only place and goods are sent; the tab alone keeps the last place.
(() => {
  const KEY = "waybill-place";
  const MOST_LINES = 100;
  const ANSWER_MS = 10000;
  const SETTLED_MS = 500;
  const BUSY = { 429: "busy", 503: "busy" };
  const USUAL = "/tools/track";

  /** An answer without data, and the text for it. */
  class Refusal extends Error {}

  const read = async (url, signal, meanings = BUSY) => {
    const answer = await fetch(url, { signal, headers: { accept: "application/json" } });
    if (answer.ok) return answer.json();
    throw new Refusal(meanings[answer.status] ?? "failed");
  };

  /** The path, however a merchant writes it. */
  function pathOf(written) {
    const start = /^\s*(?:https?:\/\/[^\\/?#]*|[\s\\/]*[^\s\\/?#]+\.[^\\/?#]*)?[\s\\/]*/i;
    const path = written.replace(start, "").replace(/[\s\\/]*([?#].*)?$/, "");
    return path ? `/${path}` : USUAL;
  }

  const remembered = () => {
    try {
      return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
    } catch {
      return {};
    }
  };

  function start(root) {
    root.dataset.started = "yes";
    const { proxy, locale, variant, cart } = root.dataset;
    const find = (selector) => root.querySelector(selector);
    const texts = JSON.parse(find("[data-texts]").textContent);
    const [answer, retry] = [find("[data-answer]"), find("[data-retry]")];
    const [province, district, ward] = ["province", "district", "ward"].map((part) => find(`[data-part="${part}"]`));
    const radios = [...root.querySelectorAll('input[type="radio"]')];
    const money = new Intl.NumberFormat(locale);
    let path = pathOf(proxy);
    let level = root.dataset.system === "3" ? "3" : "2";
    let lists;
    let below = [];
    // The last pick, perhaps of an earlier page.
    let picked = remembered();
    // What the answer speaks of: a question, or a text.
    let asked = "";
    let running;
    let stuck;
    let lookAgain = false;

    const line = (name, text) => {
      const element = document.createElement(name);
      element.textContent = text;
      return element;
    };
    const addressOf = (what, parts = []) => [path, "estimate", what, ...parts.map(encodeURIComponent)].join("/");
    const fill = (text, values) => text.replace(/\[(\w+)\]/g, (whole, name) => values[name] ?? whole);

    function say(...lines) {
      offerRetry(null);
      answer.replaceChildren(...lines.map((one) => (typeof one === "string" ? line("p", one) : one)));
    }

    function offerRetry(step) {
      stuck = step;
      if (!step && retry === document.activeElement) answer.focus();
      retry.hidden = !step;
    }

    /** Does one thing at a time, step by step: what was begun before is given up, what fails can be tried again. */
    async function run(step) {
      if (running) asked = "";
      running?.abort();
      const mine = new AbortController();
      running = mine;
      const timer = setTimeout(() => mine.abort(), ANSWER_MS);
      root.setAttribute("aria-busy", "true");
      let doing = step;
      try {
        while (doing) doing = await doing(mine.signal);
      } catch (error) {
        if (running !== mine) return;
        const text = error instanceof Refusal ? error.message : "failed";
        say(texts[text]);
        if (text !== "off") offerRetry(doing);
      } finally {
        clearTimeout(timer);
        if (running === mine) {
          running = undefined;
          root.removeAttribute("aria-busy");
          if (lookAgain) lookAtGoods();
        }
      }
    }

    /** Asks again if the answer speaks of other goods. Nothing that is under way is given up for it. */
    function lookAtGoods() {
      lookAgain = Boolean(running);
      if (!running && (!stuck || stuck === askFee)) run(askFee);
    }

    function offer(select, names, chosen) {
      select.replaceChildren(select.options[0], ...names.map((name) => new Option(name, name)));
      select.value = names.includes(chosen) ? chosen : "";
      select.disabled = names.length === 0;
    }

    const wardsOf = (name) => below.find(([one]) => one === name)?.[1] ?? [];
    const place = () => ({ level, province: province.value, district: district.value, ward: ward.value });

    function showSystem() {
      root.dataset.system = level;
      for (const radio of radios) {
        radio.checked = radio.value === level;
        radio.disabled = false;
      }
      const name = picked.province;
      offer(province, lists[level], (picked.level !== level && lists.other?.[picked.level]?.[name]) || name);
      showBelow([], {});
    }

    function showBelow(found, { district: inDistrict, ward: inWard }) {
      below = found;
      offer(district, level === "3" ? found.map(([name]) => name) : [], inDistrict);
      offer(ward, level === "3" ? wardsOf(district.value) : found, inWard);
    }

    async function openLists(signal) {
      try {
        lists = await read(addressOf("places"), signal, { ...BUSY, 404: "off" });
      } catch (error) {
        // The shop has no such path; it may have the usual one.
        if (error.message !== "off" || path === USUAL) throw error;
        path = USUAL;
        return openLists;
      }
      showSystem();
      return openProvince;
    }

    /** Shows what is in the province, and what was picked last. */
    async function openProvince(signal) {
      asked = "";
      showBelow([], {});
      say(province.value ? texts.waiting : texts.hint);
      if (!province.value) return;
      const found = await read(addressOf("places", [lists.version, level, province.value]), signal);
      showBelow(found, picked.level === level && picked.province === province.value ? picked : {});
      return askFee;
    }

    async function askFee(signal) {
      if (!province.value) return;
      const before = asked;
      asked = "";
      const lines = await linesNow(signal);
      const to = place();
      const names = [to.province, to.district, to.ward].filter(Boolean);
      const question = addressOf("fees", [locale, lines.join("-"), level, ...names]);
      asked = lines.length === 0 ? "empty" : lines.length > MOST_LINES ? "many" : question;
      if (asked === before) return;
      if (asked !== question) return say(texts[asked]);
      say(texts.waiting);
      show(await read(question, signal));
    }

    /** What a product's form would put into the cart, or what is in the cart. */
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
        item.append(
          line("span", name),
          line("strong", totalVnd === 0 ? texts.free : `${money.format(totalVnd)}\u00a0₫`),
        );
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

    function pick(step) {
      root.dataset.picked = "";
      run(step);
      picked = place();
      try {
        sessionStorage.setItem(KEY, JSON.stringify(picked));
      } catch {
        // It is picked again on the next page.
      }
    }

    for (const radio of radios) {
      radio.addEventListener("change", () => {
        level = radio.value;
        showSystem();
        run(openProvince);
      });
    }
    province.addEventListener("change", () => pick(openProvince));
    district.addEventListener("change", () => {
      offer(ward, wardsOf(district.value), "");
      pick(askFee);
    });
    ward.addEventListener("change", () => pick(askFee));
    retry.addEventListener("click", () => {
      const step = stuck;
      asked = "";
      say(texts.waiting);
      run(step);
    });

    // Anything that is done outside may change variant, pieces or cart.
    let settled;
    for (const event of ["change", "click", "submit"]) {
      document.addEventListener(event, ({ target }) => {
        if (root.contains(target) || !lists || !province.value) return;
        clearTimeout(settled);
        settled = setTimeout(lookAtGoods, SETTLED_MS);
      });
    }

    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      run(openLists);
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
  // The theme editor draws sections anew.
  document.addEventListener("shopify:section:load", startAll);
})();
