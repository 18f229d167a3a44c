import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import type { QuoteDeps } from "~/flows/fee/quote-deps";

/** Metrics of the rate callback. */
export interface RatesMetrics {
  answered(trace: QuoteTrace, ms: number): void;
  /** A request rejected before it was quoted. */
  refused(why: string): void;
  signed(signature: "absent" | "matches" | "differs"): void;
}

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.315, 0.33, 0.5, 1];

/** Registers the metrics of this process's quotes and returns how to count them. */
export function createRatesMetrics(registry: Registry, { fees, quoteLog, quotes }: QuoteDeps): RatesMetrics {
  const registers = [registry];
  const answers = counter("waybill_rates_total", "Rate requests of Shopify by how they were answered", ["outcome"]);
  const sources = counter("waybill_rate_fees_total", "Fees said at checkout by where they came from", [
    "transport",
    "source",
  ]);
  const seconds = new Histogram({
    name: "waybill_rates_seconds",
    help: "Time from the request to the answer",
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const signatures = counter("waybill_rates_signatures_total", "Rate requests by whether their signature matches", [
    "signature",
  ]);
  gauge(
    "waybill_rates_carrier_calls",
    "Fee calls of checkouts under way at the carrier",
    () => fees.state.callsInFlight,
  );
  gauge(
    "waybill_rates_spared_hosts",
    "Carrier hosts spared because they do not answer",
    () => fees.state.openEnvironments.length,
  );
  gauge("waybill_rates_unwritten", "Rows of quotes that wait to be stored", () => quoteLog.state.waiting);
  gauge("waybill_rates_dropped", "Rows of quotes given up while the database was away", () => quoteLog.state.dropped);
  gauge("waybill_rates_tariff_entries", "Learned prices in memory", () => quotes.tariff.size);
  gauge("waybill_rates_learned_bytes", "Bytes of what was learned for shops, in memory", () => quotes.tariff.bytes);

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }

  /**
   * Returns a counter that counts in a map and copies to Prometheus when the metrics are read: the library's own counting costs
   * a tenth of a quote.
   */
  function counter(name: string, help: string, labelNames: string[]): (...labels: string[]) => void {
    const counts = new Map<string, { labels: string[]; count: number }>();
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const { labels, count } of counts.values()) this.labels(...labels).inc(count);
      },
    });
    return (...labels) => {
      const key = labels.join();
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { labels, count: 1 });
    };
  }

  return {
    answered({ outcome, transports }, ms) {
      answers(outcome);
      for (const { transport, source } of transports) sources(transport, source);
      seconds.observe(ms / 1000);
    },
    refused: answers,
    signed: signatures,
  };
}
