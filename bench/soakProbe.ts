import { pool } from '#server/platform/postgres/db.ts';

/** Probe of the soak in the server process, loaded before the product. Prints a line of JSON on SIGUSR2. */
let warnings = 0;
process.on('warning', () => (warnings += 1)); // e.g. too many listeners
process.on('SIGUSR2', () => {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, rss, external } = process.memoryUsage();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  const listeners = [process, pool].reduce(
    (sum, emitter) => sum + emitter.eventNames().reduce((count, name) => count + emitter.listenerCount(name), 0),
    0,
  );
  const sample = { heap: heapUsed + external, rss, handles: resources, listeners, warnings };
  process.stdout.write(`\nprobe ${JSON.stringify(sample)}\n`);
});
