import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT } from './amazonReaders.ts';
import { type Example, filesOf, read } from './example.ts';

/** Calls of the recordings of Mercado Livre, which have none, by the name of their file. */
const CALLS: [name: RegExp, method: string, path: string][] = [
  [/--billing_info--(\d+)/, 'GET', '/orders/billing-info/MLB/$1'],
  [/--shipments--items--(\d+)/, 'GET', '/shipments/$1/items'],
  [/--shipments--(\d+)--costs/, 'GET', '/shipments/$1/costs'],
  [/--shipments--(\d+)/, 'GET', '/shipments/$1'],
  [/--orders--(\d+)/, 'GET', '/orders/$1'],
  [/Order--list/, 'GET', '/orders/search'],
  [/Order--Status/, 'PUT', '/shipments/{}'],
  [/Order--/, 'GET', '/orders/{}'],
  [/Product--day_visits/, 'GET', '/items/visits/time_window'],
  [/Product--pictures/, 'POST', '/items/{}/pictures'],
  [/Product--(ML\w+)/, 'GET', '/items/$1'],
  [/Message--creation/, 'POST', '/messages'],
  [/Message--/, 'GET', '/messages'],
];

interface Case {
  request: string;
  status: number;
  body: unknown;
}

/** The recorded answers of Mercado Livre in `folder`. */
export function mercadoLivreRecordings(folder: string): Example[] {
  return filesOf(folder).flatMap((name) => {
    const { body, cases } = read(join(folder, name)) as { body?: unknown; cases?: Case[] };
    const about = { marketplace: 'mercadolivre' as const, kind: 'answer' as const, isFragment: false };
    if (cases)
      return cases.map((one, n) => {
        const [method, path = ''] = one.request.split(' ');
        const operation = `${method} ${path.split('?')[0]}`;
        return { ...about, name: `${name}#${n + 1}`, operation, path, status: Number(one.status), body: one.body };
      });
    const call = CALLS.find(([pattern]) => pattern.test(name));
    const path = call ? call[2].replace('$1', call[0].exec(name)?.[1] ?? '') : '';
    const operation = call ? `${call[1]} ${path.replaceAll(/\/(\d+|ML\w+\d)(?=\/|$)/g, '/{}')}` : null;
    const status = Number((body as { status?: unknown } | null)?.status);
    return [{ ...about, name, operation, path, status: status >= 400 ? status : 200, body }];
  });
}

/** Answers quoted in issues and by maintainers: refusals of calls, and parts of answers. */
export function issueExamples(folder: string): Example[] {
  const file = join(folder, 'issues.json');
  if (!existsSync(file)) return [];
  const issues = read(file) as unknown as (Case & { origin: string })[];
  return issues.map(({ request, status, body, origin }, n) => {
    const [method, path = ''] = request.split(' ');
    const isError = Number(status) >= 400;
    return {
      name: `issues.json#${n + 1}`,
      marketplace: origin.startsWith('mercadolibre/') ? 'mercadolivre' : 'amazon',
      kind: 'answer',
      operation: `${method} ${path.split('?')[0]}`,
      path,
      status: Number(status),
      body,
      isFragment: !isError,
      isError,
    };
  });
}

/**
 * Heads of listings reports as documents with two rows, whose every cell is a 1: a SKU, a price and an ASIN, also by its
 * type. A head is read when its SKU and its ASIN are found.
 */
export function headExamples(folder: string): Example[] {
  const file = join(folder, 'merchant-listings-heads.json');
  if (!existsSync(file)) return [];
  const heads = JSON.parse(readFileSync(file, 'utf8')) as { name: string; head: string }[];
  return heads.map(({ name, head }) => {
    const row = head.replaceAll(/[^\t]+/g, '1');
    return document(`heads: ${name}`, [head, row, row].join('\n'));
  });
}

/** Samples of settlements: their head, a summary in each style of dates and amounts, and the rows that stand beside it. */
export function settlementExamples(folder: string): Example[] {
  const file = join(folder, 'settlement-heads.json');
  if (!existsSync(file)) return [];
  const samples = JSON.parse(readFileSync(file, 'utf8')) as {
    head?: string;
    row?: Record<string, string>;
    values?: Record<string, string[]>;
  }[];
  const { head = '' } = samples.find((sample) => sample.head) ?? {};
  const { values = {} } = samples.find((sample) => sample.values) ?? {};
  const line = (cells: Record<string, string>) =>
    head
      .split('\t')
      .map((name) => cells[name] ?? '')
      .join('\t');
  return (values['posted-date-time'] ?? []).flatMap((moment) =>
    (values.amount ?? []).map((amount) => {
      const summary = {
        'settlement-id': '1',
        'settlement-start-date': moment,
        'settlement-end-date': moment,
        'deposit-date': moment,
        'total-amount': amount,
        currency: 'BRL',
      };
      const rows = [summary, ...samples.flatMap(({ row }) => (row ? [row] : []))].map(line);
      return document(`settlement: ${moment}, ${amount}`, [head, ...rows].join('\n'));
    }),
  );
}

const document = (name: string, body: string): Example => ({
  name,
  marketplace: 'amazon',
  kind: 'answer',
  operation: DOCUMENT,
  path: '/report-document',
  status: 200,
  body,
  isFragment: false,
});
