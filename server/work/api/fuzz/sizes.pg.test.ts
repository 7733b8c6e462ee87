import { expect, test } from 'vitest';
import { feeColumns } from '#server/records/fees/files/feeRuleRows.ts';
import { overheadImportColumns } from '#server/records/overheads/importOverheads.ts';
import { orderFreightColumns } from '#server/records/freight/importOrderFreight.ts';
import { addressOf, calls, type DocumentedCall } from '#server/work/api/openapi/testing/documentedCalls.ts';
import { ALPHABETS, longText } from './testing/alphabets.ts';
import { beyondBudget } from './testing/beyondBudget.ts';
import { fittingValue } from './testing/fittingValue.ts';
import { openFuzzShop } from './testing/fuzzShop.ts';
import { askedFields, placesOf, variablesWith } from './testing/graphqlFields.ts';

const shop = openFuzzShop();

const MEGABYTE = 1_000_000;
/** The longest text in a body that is read. */
const ADMITTED = 60_000;
/** The longest cell that is read. */
const CELL = 32_000;

/** Alphabets at each place; the next place has the next ones. A long run has all: FUZZ_RUNS=1 npx vitest run fuzz/sizes */
const ALPHABETS_AT_ONCE = process.env.FUZZ_RUNS ? Infinity : 2;
const alphabets = Object.entries(ALPHABETS);
let turn = 0;

/** Texts that are read, and one that is refused by its size. */
function texts(admitted: number): [alphabet: string, text: string][] {
  const chosen = alphabets.map((_, n) => alphabets[(turn + n) % alphabets.length]!).slice(0, ALPHABETS_AT_ONCE);
  turn += chosen.length;
  return [
    ...chosen.map(([name, alphabet]): [string, string] => [name, longText(alphabet, admitted)]),
    ['1 MB', longText('1', MEGABYTE)],
  ];
}

/** A text, and of letters also as the value of other types. */
const shapesOf = (text: string): unknown[] =>
  text.startsWith(ALPHABETS.letters!) ? [text, [text], { [text]: 1 }, Number.MAX_VALUE] : [text];

/** Sends a request; the complaint when it fails or takes too much CPU. */
async function complaint(path: string, init: { method: string; headers: Record<string, string>; body?: string }) {
  const size = path.length + (init.body?.length ?? 0);
  const headers = {
    authorization: shop().authorization,
    ...init.headers,
    ...(init.body !== undefined && { 'content-length': String(Buffer.byteLength(init.body)) }),
  };
  const { answer, excess } = await beyondBudget(size, async () => {
    const response = await shop().app.request(path, { ...init, headers });
    return { status: response.status, text: await response.text() };
  });
  const isFailed = answer.status >= 500 || /"code":"(?:INTERNAL|UNAVAILABLE)"/.test(answer.text);
  return isFailed ? `${answer.status} ${answer.text.slice(0, 200)}` : excess;
}

/** Requests of a call with a long text at one place, the others empty of text. */
function* longRequests(call: DocumentedCall, text: string) {
  const { known } = shop();
  const param = (name: string) => known[name]?.[0] ?? '1';
  const inPath = Object.fromEntries(
    call.parameters.filter((one) => one.in === 'path').map(({ name }) => [name, param(name)]),
  );
  const headers: Record<string, string> = call.body ? { 'content-type': call.body.type } : {};
  const { method } = call;
  const body = call.body ? '{}' : undefined;
  for (const { name, in: place } of call.parameters) {
    const params = place === 'path' ? { ...inPath, [name]: encodeURIComponent(text) } : inPath;
    const query: [string, string][] = place === 'query' ? [[name, text]] : [];
    const own = place === 'header' ? { [name]: text.replaceAll(/[^\x20-\x7E]/g, 'x') } : {};
    yield { place: name, path: addressOf(call, params, query), method, headers: { ...headers, ...own }, body };
  }
  if (call.body?.type !== 'application/json') return;
  const path = addressOf(call, inPath);
  for (const name of [...Object.keys(call.body.schema.properties ?? {}), 'unknown'])
    for (const value of shapesOf(text))
      yield { place: name, path, method, headers, body: JSON.stringify({ [name]: value }) };
}

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'no text holds up %s',
  async (_name, call) => {
    for (const [alphabet, text] of texts(ADMITTED))
      for (const { place, path, ...request } of longRequests(call, text))
        expect({ alphabet, place, complaint: await complaint(path, request) }).toEqual({
          alphabet,
          place,
          complaint: null,
        });
  },
);

const { asked, unreached } = askedFields();

test('every text argument of the schema is reached by an operation', () => {
  const isText = ({ type }: { type: unknown }) => /^\[?(?:String|ID|Date|DateTime|Decimal)\b/.test(String(type));
  const missed = unreached.filter(({ args }) =>
    placesOf(args).some((place) => isText(place) && !/^(after|before)$/.test(place.path.at(-1)!)),
  );
  expect(missed.map(({ name }) => name)).toEqual([]);
});

test.each(asked.map((field) => [field.name, field] as const))(
  'no text holds up %s',
  async (_name, { operation, args }) => {
    const { known } = shop();
    const { status } = await shop().app.request('/graphql', {
      method: 'POST',
      headers: { authorization: shop().authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ viewer { id } }' }),
    });
    expect(status).toBe(200);
    for (const [alphabet, text] of texts(ADMITTED))
      for (const { path } of placesOf(args))
        for (const value of shapesOf(text)) {
          const fit = (type: Parameters<typeof fittingValue>[0], name: string) => fittingValue(type, name, known);
          const variables = { ...variablesWith(args, fit, path, value), known: known.product![1] };
          const body = JSON.stringify({ query: operation, variables });
          const headers = { 'content-type': 'application/json' };
          const place = path.join('.');
          expect({
            alphabet,
            place,
            complaint: await complaint('/graphql', { method: 'POST', headers, body }),
          }).toEqual({ alphabet, place, complaint: null });
        }
  },
);

const FILES = {
  '/api/costs/import?sku=sku&asin=asin&marketplace=marketplace&country=country&cost=cost&validFrom=since': [
    'sku',
    'asin',
    'marketplace',
    'country',
    'cost',
    'since',
  ],
  '/api/costs/fees/import?': feeColumns,
  '/api/costs/freight/import?': orderFreightColumns,
  '/api/costs/overheads/import?': overheadImportColumns,
};
const files = Object.entries(FILES).flatMap(([path, columns]) =>
  columns.map((column) => [column, path, columns] as const),
);

test.each(files)('no cell of the column %s of %s holds up the import', async (column, path, columns) => {
  const headers = { 'content-type': 'text/csv' };
  const fitting: Record<string, string> = {
    sku: 'A',
    marketplace: 'amazon',
    country: 'BR',
    pais: 'BR',
    cost: '5,00',
    since: '2026-11-01',
    desde: '2026-01-01',
    comissao_percentual: '10',
    pedido: '2000000001',
    valor: '5,00',
    nome: 'Aluguel',
    categoria: 'Aluguel',
    periodicidade: 'Por mês',
    inicio: '01/01/2026',
  };
  for (const [alphabet, text] of [...texts(CELL), ['4 MB of digits', longText('1', 4 * MEGABYTE)] as const])
    for (const quote of ['', '"']) {
      const cell = quote ? `"${text.replaceAll('"', '""')}"` : text.replaceAll(/[;\n"]/g, 'x');
      const row = columns.map((one) => (one === column ? cell : (fitting[one] ?? ''))).join(';');
      const body = `${columns.join(';')}\n${text.length > CELL ? row : `${row}\n`.repeat(20)}`;
      const seen = await complaint(`${path}&dryRun=true`, { method: 'POST', headers, body });
      expect({ alphabet, quote, complaint: seen }).toEqual({ alphabet, quote, complaint: null });
    }
});
