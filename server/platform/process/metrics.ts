import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { log } from './log.ts';

/** From a cached response to a statement at its timeout. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const registry = new Registry();

/** Creates a counter. Label values come from fixed sets: never ids, texts or other account data. */
export const counter = <const Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
  new Counter({ name, help, labelNames, registers: [registry] });

/** Creates a histogram of durations in seconds. */
export const duration = <const Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
  new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] });

/** Registers a gauge; `read` returns its values with their labels at each scrape. */
export function gauge<const Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  read: () => Iterable<[Record<Label, string>, number]> | Promise<Iterable<[Record<Label, string>, number]>>,
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        this.reset();
        try {
          for (const [labels, value] of await read()) this.set(labels, value);
        } catch (error) {
          log.debug({ reason: (error as Error).message, metric: name }, 'metric could not be read');
        }
      },
    }),
  );
}

let isProcessMeasured = false;

/** All metrics in Prometheus format, including process metrics such as event loop lag. */
export async function metricsText(): Promise<{ text: string; contentType: string }> {
  if (!isProcessMeasured) collectDefaultMetrics({ register: registry });
  isProcessMeasured = true;
  return { text: await registry.metrics(), contentType: registry.contentType };
}
