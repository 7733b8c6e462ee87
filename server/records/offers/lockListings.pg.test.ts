import { expect, test } from 'vitest';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { deleteOldOffers } from './deleteOldOffers.ts';
import { recordOfferChecks } from './recordOfferChecks.ts';

useTestDatabase();

const START = new Date('2026-11-20T12:00:00Z');
const seen = (minutes: number) => check('B0A', minutesAfter(START, minutes), US, [offer(US, 1_000 + minutes)]);

test('a check that waits while the history of its listing is replaced is stored after it', async () => {
  const { accountId } = await newViewer('Loja');
  await record(accountId, seen(0));
  let waiting: Promise<unknown> | undefined;
  await transaction(async (tx) => {
    await deleteOldOffers(accountId, [seen(0)], tx);
    waiting = record(accountId, seen(30)).catch((error: unknown) => error);
    const locked = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(() => queryRows(locked)).toHaveLength(1);
    await recordOfferChecks(accountId, [seen(0), seen(15)], tx);
  });
  await waiting;
  const offers = await queryRows('SELECT price_minor AS price FROM seller_offers ORDER BY first_seen_at');
  expect(offers).toEqual([{ price: 1_000 }, { price: 1_015 }, { price: 1_030 }]);
});
