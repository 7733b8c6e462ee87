import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { viewerIn } from '#server/platform/testing/askIn.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

test('the comparison of regimes says its warnings and what it leaves out in the language of its reader', async () => {
  const shop = await openShop();
  const at = new Date(Date.now() - 62 * 86_400_000);
  await shop.sell(order([line('A', { priceMinor: 500_000 })], { purchasedAt: at, updatedAt: at }));
  await queryRows('UPDATE users SET is_developer = true');
  const client = await appClient(shop.viewer);
  const compared = async (language: 'en' | 'es' | 'pt-x-spec') =>
    (await viewerIn(client, language, 'regimeComparison { warnings leftOut { regime why } }')).regimeComparison;
  const english = await compared('en');
  expect(english.leftOut).toContainEqual({
    regime: 'REAL',
    why: 'Enter in Costs, Taxes the state that the company sells from.',
  });
  expect(english.warnings[0]).toMatch(/^Without the payroll there is no order: in Simples/);
  expect(english.warnings.join(' ')).toMatch(/There are sales of (?:1 closed month|2 closed months), not of twelve\./);
  const spanish = await compared('es');
  expect(spanish.warnings.at(-1)).toMatch(/^Precios, ventas y compras quedan como estaban/);
  expect(spanish.warnings).toHaveLength(english.warnings.length);
  expect((await compared('pt-x-spec')).warnings[0]).toMatch(/^Sem a folha não há ordem/);
});
