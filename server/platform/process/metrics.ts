import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { log } from './log.ts';

/** From a kept answer to a statement at its deadline. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const registry = new Registry();

/** Something that is counted. Labels are words of the product's own: never an id, a text or anything else of an account. */
export const counter = <const Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
  new Counter({ name, help, labelNames, registers: [registry] });

/** How long something takes, in seconds. */
export const duration = <const Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
  new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] });

/** What is so at this moment: `read` answers each value with its labels when it is asked for. */
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
          log.debug({ reason: (error as Error).message, metric: name }, 'could not be measured'); // the others still are
        }
      },
    }),
  );
}

let isProcessMeasured = false;

/** All that is measured, as Prometheus reads it; with the process's own figures, such as the lag of its event loop. */
export async function metricsText(): Promise<{ text: string; contentType: string }> {
  if (!isProcessMeasured) collectDefaultMetrics({ register: registry });
  isProcessMeasured = true;
  return { text: await registry.metrics(), contentType: registry.contentType };
}
