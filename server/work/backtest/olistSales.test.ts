import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { olistSales } from './olistSales.ts';

const TITLES = {
  orders:
    '"order_id","customer_id","order_status","order_purchase_timestamp","order_approved_at","order_delivered_carrier_date","order_delivered_customer_date","order_estimated_delivery_date"',
  payments: '"order_id","payment_sequential","payment_type","payment_installments","payment_value"',
  items: '"order_id","order_item_id","product_id","seller_id","shipping_limit_date","price","freight_value"',
};
const ROWS = {
  orders: [
    '"o1","c1","delivered",2017-10-02 10:56:33,2017-10-02 11:07:15,2017-10-04 19:55:00,2017-10-10 21:25:13,2017-10-18 00:00:00',
    '"o2","c2","shipped",2017-10-02 10:56:33,2017-10-02 11:07:15,2017-10-04 19:55:00,,2017-10-18 00:00:00',
    '"o3","c3","delivered",2017-10-02 10:56:33,2017-10-05 11:07:15,2017-10-04 19:55:00,2017-10-03 21:25:13,',
  ],
  payments: ['"o1",1,"voucher",1,9.90', '"o1",2,"credit_card",8,90.00', '"o3",1,"boleto",1,20.00'],
  items: [
    '"o1",1,"p1","s1",2017-10-06 11:07:15,58.90,13.29',
    '"o1",2,"p1","s1",2017-10-06 11:07:15,10.00,1.00',
    '"o1",3,"p2","s2",2017-10-06 11:07:15,16.71,0.00',
    '"o2",1,"p2","s2",2017-10-06 11:07:15,16.71,0.00',
    '"o3",1,"p2","s2",2017-10-06 11:07:15,20.00,0.00',
  ],
};
type Kind = keyof typeof ROWS;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olist-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(kind: Kind, rows: readonly string[] = ROWS[kind]): Promise<string> {
  const path = join(folder, `olist_${kind}.csv`);
  await writeFile(path, [TITLES[kind], ...rows, ''].join('\n'));
  return path;
}
const files = (kinds: readonly Kind[]) => Promise.all(kinds.map((kind) => file(kind)));

test('delivered orders are read by seller, whatever the order of the files', async () => {
  const sales = await olistSales(await files(['items', 'orders', 'payments']));
  const day = (text: string) => dayNumber(`2017-10-${text}`);
  const days = { paid: day('02'), handed: day('04'), delivered: day('10'), released: day('12'), stated: null };
  const card = { payment: 'credit_card, parcelado', leadDays: 16, logistic: 'olist', reputation: 'unknown', ...days };
  expect(sales.slice(0, 2)).toEqual([
    { id: 'o1 s1', sellerId: 's1', minor: 8_319, ...card },
    { id: 'o1 s2', sellerId: 's2', minor: 1_671, ...card },
  ]);
  expect(sales.slice(2)).toMatchObject([
    { id: 'o3 s2', payment: 'boleto', leadDays: null, handed: day('05'), delivered: day('05'), released: day('07') },
  ]);
});

test.each<[string, () => Promise<string[]>, RegExp]>([
  ['a missing file', () => files(['orders', 'items']), /Falta o arquivo com as colunas .*payment_type/],
  ['the same file twice', () => files(['orders', 'items', 'items']), /olist_items.csv: outro arquivo/],
  ['a file that does not exist', () => Promise.resolve([join(folder, 'none.csv')]), /none.csv: o arquivo não existe/],
  ['a folder', () => Promise.resolve([folder]), /é uma pasta/],
])('%s is refused by name', async (_, paths, message) => {
  await expect(olistSales(await paths())).rejects.toThrow(message);
});

test.each<[Kind, string, RegExp]>([
  ['orders', '"o9","c","delivered",x,2017-13-45 10:00:00,,2017-10-10,', /orders.csv, linha 2: order_approved_at/],
  ['orders', '"o9","c","delivered",x,soon,,2017-10-10,', /orders.csv, linha 2: order_approved_at não é uma data/],
  ['items', '"o9",1,"p","s",x,-5.00,0', /items.csv, linha 2: price não é um valor/],
  ['payments', '"o9",1,"boleto",1,', /payments.csv, linha 2: payment_value não é um valor/],
])('a wrong cell of %s is refused with its line', async (kind, row, message) => {
  const others = (['orders', 'payments', 'items'] as const).filter((one) => one !== kind);
  await expect(olistSales([...(await files(others)), await file(kind, [row])])).rejects.toThrow(message);
});

test('another file is not taken for one of these', async () => {
  const path = join(folder, 'customers.csv');
  await writeFile(path, 'customer_id,customer_city\n1,Recife\n');
  await expect(olistSales([path])).rejects.toThrow('customers.csv: não é um arquivo');
});
