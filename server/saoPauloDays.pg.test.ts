import { expect, test } from 'vitest';
import { addOwnerDays } from '#server/records/offers/addOwnerDays.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { reportInstant } from '#server/market/amazon/reports/reportInstant.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { saoPauloInstant } from '#server/platform/values/saoPauloInstant.ts';
import { period } from '#server/insight/period/period.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { salesSeries } from '#server/insight/sales/series/salesSeries.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';

// São Paulo had daylight saving time until February 2019, with changes at midnight: one day began at 01:00, and the
// last hour of another occurred twice.
useTestDatabase();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The oracle: local date and time in São Paulo. */
const shown = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});
function oracle(at: number): { day: string; hour: number } {
  const [, date, month, year, hour] = /^(\d\d)\/(\d\d)\/(\d{4}), (\d\d)/.exec(shown.format(at))!;
  return { day: `${year}-${month}-${date}`, hour: Number(hour) };
}
const isShifted = (at: number) => oracle(at).hour !== new Date(at - 3 * HOUR_MS).getUTCHours();

/** Instants of the clock changes from 1995 to 2019. */
function changes(): number[] {
  const found: number[] = [];
  for (let hour = Date.UTC(1995, 0, 1); hour < Date.UTC(2020, 0, 1); hour += HOUR_MS)
    if (isShifted(hour) !== isShifted(hour - HOUR_MS)) found.push(hour);
  return found;
}

/** Reproducible instants of all years. */
function* randomInstants(count: number): Generator<number> {
  for (let n = 0, seed = 1; n < count; n += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    yield Date.UTC(1995, 0, 1) + Math.floor((seed / 2_147_483_647) * 35 * 365.25 * DAY_MS);
  }
}

const CHANGES = changes();
const INSTANTS = [
  ...CHANGES.flatMap((at) =>
    [-DAY_MS, -2 * HOUR_MS, -HOUR_MS, -HOUR_MS / 2, -1, 0, 1, HOUR_MS / 2, HOUR_MS, 2 * HOUR_MS, DAY_MS].map(
      (ms) => at + ms,
    ),
  ),
  ...Array.from({ length: 35 }, (_, n) => 1995 + n).flatMap((year) =>
    [Date.UTC(year, 0, 1), Date.UTC(year, 1, 29), Date.UTC(year, 2, 1)].flatMap((midnight) =>
      [1.5 * HOUR_MS, 2 * HOUR_MS - 1, 2 * HOUR_MS, 3 * HOUR_MS - 1, 3 * HOUR_MS].map((ms) => midnight + ms),
    ),
  ),
  ...randomInstants(400),
];

test('the calendar has daylight saving: two changes a year until February 2019', () => {
  expect(CHANGES.length).toBe(49);
  expect(new Date(CHANGES.at(-1)!).toISOString()).toBe('2019-02-17T02:00:00.000Z');
});

test('SQL and TypeScript derive the São Paulo day of any instant, and a day’s bounds contain its instants', async () => {
  const rows = await queryRows<{ at: Date; day: string; start: Date; midnight: Date; end: Date; before: string }>(
    `SELECT at, day::text, date_trunc('day', at, 'America/Sao_Paulo') AS start,
            day::timestamp AT TIME ZONE 'America/Sao_Paulo' AS midnight,
            (day + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo' AS end
     FROM unnest($1::timestamptz[]) at, LATERAL (SELECT (at AT TIME ZONE 'America/Sao_Paulo')::date AS day) d`,
    [INSTANTS.map((at) => new Date(at).toISOString())],
  );
  expect(rows.length).toBe(INSTANTS.length);
  for (const row of rows) {
    const { day } = oracle(row.at.getTime());
    const next = daysBefore(day, -1);
    const [start, end] = [saoPauloInstant(day), saoPauloInstant(next)];
    expect(row).toEqual({ at: row.at, day, start, midnight: start, end });
    expect(start <= row.at && row.at < end).toBe(true);
    expect([oracle(start.getTime() - 1).day, oracle(start.getTime()).day]).toEqual([daysBefore(day, 1), day]);
    expect([saoPauloDay(row.at.getTime()), reportInstant(day, 'data')]).toEqual([day, start]);
    expect(period({ period: 'today' }, row.at)).toMatchObject({ start: day, end: next });
    expect(period({ period: 'yesterday' }, row.at)).toMatchObject({ start: daysBefore(day, 1), end: day });
  }
});

test('orders around every clock change, leap day and year end count on their day and hour', async () => {
  const shop = await openShop();
  const sold = INSTANTS.filter((at, n) => (n < CHANGES.length * 11 ? at % DAY_MS < 4 * HOUR_MS : n % 3 === 0));
  await shop.sell(
    ...sold.map((at) =>
      order([line('A')], { purchasedAt: new Date(at), updatedAt: new Date(at), status: 'delivered' }),
    ),
  );
  const counted = new Map<string, number>();
  for (const at of sold) counted.set(oracle(at).day, (counted.get(oracle(at).day) ?? 0) + 1);
  const days = await queryRows<{ day: string; orders: number }>(
    `SELECT day::text, orders FROM sales_account_days WHERE account_id = $1 AND scope = 'all' ORDER BY day`,
    [shop.viewer.accountId],
  );
  expect(days.map(({ day, orders }) => [day, orders])).toEqual([...counted].toSorted(([a], [b]) => (a < b ? -1 : 1)));

  for (const change of CHANGES.slice(-4))
    for (const day of [oracle(change - 1).day, oracle(change).day]) {
      const filter = { period: 'custom', startDate: day, endDate: day } as const;
      expect([day, (await salesMetrics(shop.viewer, filter)).orders]).toEqual([day, counted.get(day)]);
      const hours = Array<number>(24).fill(0);
      for (const at of sold) if (oracle(at).day === day) hours[oracle(at).hour]! += 1;
      expect([day, (await salesSeries(shop.viewer, filter)).points.map(({ orders }) => orders)]).toEqual([day, hours]);
      const now = saoPauloInstant(`${day}T12:00`);
      expect((await salesMetrics(shop.viewer, { period: 'today' }, now)).orders).toBe(counted.get(day));
    }
});

test('a competitor who holds the Buy Box across a clock change holds it for days of 23 and 25 hours', async () => {
  const { accountId } = (await openShop()).viewer;
  const { id: listingId } = await queryRow<{ id: number }>(
    `INSERT INTO watched_listings (account_id, marketplace, country, asin) VALUES ($1, 'amazon', 'BR', 'B0A') RETURNING id`,
    [accountId],
  );
  for (const [n, change] of CHANGES.slice(-4).entries()) {
    const [from, to] = [new Date(change - 36 * HOUR_MS), new Date(change + 36 * HOUR_MS)];
    const span = { listingId, state: 'losing', ownerSellerId: `RIVAL${n}`, startedAt: from, endedAt: to } as const;
    await transaction((tx) => addOwnerDays(accountId, [{ ...span, isNew: true, isOwnerChange: true }], tx));
    const lengths = new Map<string, number>();
    for (let at = from.getTime(); at < to.getTime(); at += HOUR_MS / 2)
      lengths.set(oracle(at).day, (lengths.get(oracle(at).day) ?? 0) + 0.5);
    const days = await queryRows<{ day: string; hours: number }>(
      `SELECT day::text, (held_ms / 3600000.0)::float8 AS hours FROM owner_days
       WHERE account_id = $1 AND seller_id = $2 ORDER BY day`,
      [accountId, `RIVAL${n}`],
    );
    expect(days.map(({ day, hours }) => [day, hours])).toEqual([...lengths]);
    expect([...lengths.values()]).toContain(n % 2 ? 25 : 23);
  }
});
