import { setTimeout as sleep } from 'node:timers/promises';
import { transaction, useDatabase } from '#server/platform/postgres/db.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { log } from '#server/platform/process/log.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { generateSales } from './generateSales.ts';

// Stores new orders of an account. Arguments: database URL, account id. Messages: the limit in rows per second, null for
// none, 0 to pause. Each is answered with the number of rows stored so far.
const [databaseUrl, accountId] = process.argv.slice(2);
useDatabase(databaseUrl!);
log.level = 'silent';
const ORDERS = 1_000;

let rate = 0;
let stored = 0;
process.on('message', (next: number | null) => {
  rate = next ?? Infinity;
  process.send?.(stored);
});
process.on('disconnect', () => process.exit(0));
process.send?.(0);

for (let seed = Date.now() % 1_000_000_000; ; seed++) {
  while (rate === 0) await sleep(20);
  const orders: OrderSnapshot[] = [
    ...generateSales({ seed, products: 500, orders: ORDERS, days: 90, dollarsInTen: 0 }),
  ];
  const rows = orders.reduce((sum, { items }) => sum + 1 + items.length, 0);
  const start = performance.now();
  await transaction((tx) => recordOrders(Number(accountId), orders, tx));
  stored += rows;
  if (rate > 0) await sleep(Math.max(0, (rows / rate) * 1000 - (performance.now() - start)));
}
