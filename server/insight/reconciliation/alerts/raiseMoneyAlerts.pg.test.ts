import { expect, test } from 'vitest';
import { openMatchShop } from '#server/insight/reconciliation/derive/testing/shop.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { raiseMoneyAlerts } from './raiseMoneyAlerts.ts';

useTestDatabase();

const NOW = new Date('2026-12-20T15:00:00Z');
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

async function open() {
  const shop = await openMatchShop();
  const raise = () => raiseMoneyAlerts(shop.accountId, NOW);
  const alerts = async () =>
    (
      await queryRows<{ kind: string; title: string; severity: string }>(
        `SELECT kind, title, severity FROM alerts WHERE account_id = $1 AND resolved_at IS NULL ORDER BY fingerprint`,
        [shop.accountId],
      )
    ).map(({ kind, title, severity }) => [kind, plain(title), severity]);
  return { ...shop, raise, alerts };
}

test('differences are one alert with their sum and orders, what is held another, and both end when it agrees', async () => {
  const shop = await open();
  for (const name of ['1', '2', '3']) {
    await shop.sellClean(name);
    await shop.charge({ id: `again-${name}`, orderId: name, amountMinor: 839 });
  }
  await shop.sellClean('late');
  await shop.release('late', 7_361, {
    status: 'pending',
    releasedDay: null,
    updatedAt: new Date('2026-11-01T12:00:00Z'),
  });
  await shop.derive();
  expect(await shop.raise()).toEqual({ opened: 2, resolved: 0 });
  expect(await shop.alerts()).toEqual([
    ['money_difference', 'R$ 98,78 para conferir em 4 pedidos', 'critical'],
    ['money_held', 'R$ 73,61 retidos em 1 pedido', 'critical'],
  ]);
  expect(await shop.raise()).toEqual({ opened: 0, resolved: 0 });
  // what was answered is not to be checked
  await queryRows(
    `INSERT INTO disputes (account_id, marketplace, match_key, state, currency, amount_minor)
     SELECT account_id, marketplace, key, 'ignored', currency, at_stake_minor FROM money_matches
     WHERE account_id = $1 AND class = 'held'`,
    [shop.accountId],
  );
  await shop.raise();
  expect(await shop.alerts()).toEqual([['money_difference', 'R$ 25,17 para conferir em 3 pedidos', 'high']]);
  await queryRows(`UPDATE charges SET gone_at = now() WHERE account_id = $1 AND external_id LIKE 'again-%'`, [
    shop.accountId,
  ]);
  await shop.derive();
  expect(await shop.raise()).toEqual({ opened: 0, resolved: 1 });
});

test('a charge with an unknown name is named, and an old one no longer', async () => {
  const shop = await open();
  for (const [index, day] of ['2026-12-10', '2026-10-01'].entries())
    await shop.charge({ id: `x${index}`, kind: 'other_fee', subType: `CNEW${index}`, amountMinor: 499, day });
  await queryRows(`UPDATE charges SET is_unknown = true, text = 'Taxa nova' WHERE account_id = $1`, [shop.accountId]);
  await shop.raise();
  expect(await shop.alerts()).toEqual([['new_charge', 'Nova cobrança do Mercado Livre: Taxa nova', 'medium']]);
});
