import { pool } from '#server/platform/postgres/db.ts';

/** What the soak reads of the server process: loaded into it before the product, answers SIGUSR2 with a line of JSON. */
let warnings = 0;
process.on('warning', () => (warnings += 1)); // too many listeners, for one
process.on('SIGUSR2', () => {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, rss, external } = process.memoryUsage();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  const listeners = [process, pool].reduce(
    (sum, emitter) => sum + emitter.eventNames().reduce((count, name) => count + emitter.listenerCount(name), 0),
    0,
  );
  const said = { heap: heapUsed + external, rss, handles: resources, listeners, warnings };
  process.stdout.write(`\nprobe ${JSON.stringify(said)}\n`);
});
