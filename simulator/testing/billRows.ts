import { expect } from 'vitest';
import type { Answer, Json } from './openSimulator.ts';

interface Client {
  mercadolivre: (path: string) => Promise<Answer>;
}

/** All rows of a report of Mercado Livre's bill (`ML/details`), page by page. */
export async function billRows(
  { mercadolivre }: Client,
  report: string,
  key: string,
  document: 'BILL' | 'CREDIT_NOTE' = 'BILL',
): Promise<Json[]> {
  const rows: Json[] = [];
  for (let fromId = 0; ;) {
    const query = `document_type=${document}&limit=1000&from_id=${fromId}&sort_by=ID&order_by=ASC`;
    const { status, body } = await mercadolivre(`/billing/integration/periods/key/${key}/group/${report}?${query}`);
    expect(status).toBe(200);
    rows.push(...body.results);
    if (body.results.length < 1_000) return rows;
    fromId = body.last_id;
  }
}

/** Payments of Mercado Pago last changed in a span (ms). */
export async function paymentsOf({ mercadolivre }: Client, from: number, to: number): Promise<Json[]> {
  const span = `begin_date=${new Date(from).toISOString()}&end_date=${new Date(to).toISOString()}`;
  const payments: Json[] = [];
  for (;;) {
    const query = `range=date_last_updated&${span}&limit=1000&offset=${payments.length}`;
    const { status, body } = await mercadolivre(`/v1/payments/search?${query}`);
    expect(status).toBe(200);
    payments.push(...body.results);
    if (payments.length >= body.paging.total) return payments;
  }
}

const ROOT = '/v1/account/release_report';
const COLUMNS = [
  'DATE',
  'SOURCE_ID',
  'EXTERNAL_REFERENCE',
  'DESCRIPTION',
  'NET_CREDIT_AMOUNT',
  'NET_DEBIT_AMOUNT',
  'GROSS_AMOUNT',
  'MP_FEE_AMOUNT',
  'SHIPPING_FEE_AMOUNT',
  'ORDER_ID',
];
const DAY = 86_400_000;

/** Movements of the releases of São Paulo days, without balances, by the names of the report's columns. */
export async function movementsOf(
  simulator: { mercadolivre: (path: string, init?: object) => Promise<Answer> },
  days: string[],
): Promise<Record<string, string>[]> {
  const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
  const form = { file_name_prefix: 'teste', separator: ';', display_timezone: 'GMT-03' };
  await simulator.mercadolivre(`${ROOT}/config`, post({ ...form, columns: COLUMNS.map((key) => ({ key })) }));
  const rows: Record<string, string>[] = [];
  for (const day of days) {
    const begin = Date.parse(`${day}T03:00:00Z`);
    const span = { begin_date: new Date(begin).toISOString(), end_date: new Date(begin + DAY - 1000).toISOString() };
    expect((await simulator.mercadolivre(ROOT, post(span))).status).toBe(202);
    const [{ file_name: name }] = (await simulator.mercadolivre(`${ROOT}/list`)).body;
    const text: string = (await simulator.mercadolivre(`${ROOT}/${name}`)).body;
    const lines = text.trim().split('\n').slice(1);
    rows.push(
      ...lines.map((line) => Object.fromEntries(line.split(';').map((cell, index) => [COLUMNS[index]!, cell]))),
    );
  }
  return rows.filter(({ DESCRIPTION: name }) => name && !name.includes('_payout_'));
}
