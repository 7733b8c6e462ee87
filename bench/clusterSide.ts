import { closeDatabase, transaction, useDatabase } from '#server/platform/postgres/db.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { refreshStatistics } from '#server/records/rollups/refreshStatistics.ts';
import { generateSales } from './generateSales.ts';

/** What `cluster.ts` asks of a side: so many generated orders, in transactions of `batch` each. */
export interface Storing {
  accountId: number;
  seed: number;
  orders: number;
  batch: number;
  days: number;
}

/** A process that stores orders in the database of its argument, and answers with the milliseconds of each transaction. */
useDatabase(process.argv[2]!);
process.on('message', (storing: Storing) => void store(storing).then((times) => process.send!(times)));
process.on('disconnect', () => void closeDatabase());
process.send!('ready');

async function store({ accountId, seed, orders, batch, days }: Storing): Promise<number[]> {
  const sales = [...generateSales({ seed, orders, days, products: 1_000, dollarsInTen: 1 })];
  const times: number[] = [];
  for (let at = 0; at < sales.length; at += batch) {
    const startedAt = performance.now();
    await transaction((tx) => recordOrders(accountId, sales.slice(at, at + batch), tx));
    if (batch > 1) await refreshStatistics(); // as a sync does after each page
    times.push(performance.now() - startedAt);
  }
  return times;
}
