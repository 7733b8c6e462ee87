import { beforeAll, expect, test } from 'vitest';
import { openMatchShop } from '#server/insight/reconciliation/derive/testing/shop.ts';
import { addDifferences } from '#server/insight/reconciliation/differences/testing/addDifferences.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { askIn } from '#server/platform/testing/askIn.ts';
import { portugueseIn } from '#server/platform/testing/portugueseIn.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

let client: Awaited<ReturnType<typeof appClient>>;

beforeAll(async () => {
  const shop = await openMatchShop('Ana');
  await shop.sellClean('2000000001', { packId: 'P1' });
  await shop.sell(shop.sale('701-1', {}, { marketplace: 'amazon', shipUf: 'SP' }));
  await shop.payOut('S1', [{ orderId: '701-1', kind: 'item_revenue', amountMinor: 10_000 }]);
  await addDifferences(shop.viewer, { orderId: '2000000001', deltaMinor: -345 });
  await queryRows('UPDATE users SET is_developer = true');
  client = await appClient(shop.viewer);
});

const QUERY = `query ($number: String!, $marketplace: Marketplace!) { viewer { order(number: $number, marketplace: $marketplace) {
  notices { text } detail { ladder { code label sentence } receipt { text } differences { classText reasonText }
    timeline { code text detail } } } } }`;

interface Answer {
  notices: { text: string }[];
  detail: {
    ladder: { code: string; label: string; sentence: string }[];
    receipt: { text: string };
    differences: { classText: string; reasonText: string }[];
    timeline: { code: string; text: string; detail: string | null }[];
  };
}

const read = async (language: string, number: string, marketplace: string): Promise<Answer> =>
  (await askIn(client, language, QUERY, { number, marketplace })).viewer.order;

const ladderOf = ({ detail }: Answer) => detail.ladder.map(({ label, sentence }) => `${label}: ${sentence}`);
const timelineOf = ({ detail }: Answer) => detail.timeline.map((one) => [one.text, one.detail]);

test('an order is read from its price to its profit in the language of its reader', async () => {
  const english = await read('en', '2000000001', 'MERCADOLIVRE');
  expect(portugueseIn(english)).toEqual([]);
  expect(english.notices.map(({ text }) => text)).toEqual(['without cost', 'Freight charged above the stated one']);
  expect(ladderOf(english).map((text) => text.replace(/\d\d\/\d\d \d\d:\d\d/, 'DAY'))).toEqual([
    'Price of the items: Order, read on DAY',
    'Commission of Mercado Livre (8.4%): Order, read on DAY; confirmed when posted',
    'Freight and logistics: Order, read on DAY; confirmed when posted',
    'Received from Mercado Livre: Of this order, before returns',
    'Product cost: Cost not entered',
    'Taxes: Tax regime not entered for this day',
    'Attributed advertising: Advertising not read',
    'Return: No return',
    'Net profit: Margin unknown',
  ]);
  expect(english.detail.receipt).toEqual({ text: 'Released on 26/10' });
  expect(english.detail.differences).toEqual([
    { classText: 'Difference', reasonText: 'Freight charged above the stated one' },
  ]);
  expect(timelineOf(english)).toEqual([
    ['Order placed', null],
    ['Money received', 'Released on 26/10'],
    ['Read here', 'delivered, by Mercado Livre'],
  ]);
  const spanish = await read('es', '2000000001', 'MERCADOLIVRE');
  expect(ladderOf(spanish)).toEqual(
    expect.arrayContaining([
      'Recibe de Mercado Livre: De este pedido, antes de devoluciones',
      'Costo del producto: Costo no informado',
      'Ganancia neta: Margen desconocido',
    ]),
  );
  expect(timelineOf(spanish)[1]).toEqual(['Dinero recibido', 'Liberado el 26/10']);
});

test('a payout is named with its marketplace in each language', async () => {
  const texts = await Promise.all(
    ['pt', 'en', 'es'].map(async (language) => (await read(language, '701-1', 'AMAZON')).detail.receipt.text),
  );
  expect(texts).toEqual([
    'No repasse da Amazon de 24/10',
    'In the payout of Amazon of 24/10',
    'En el depósito de Amazon del 24/10',
  ]);
});
