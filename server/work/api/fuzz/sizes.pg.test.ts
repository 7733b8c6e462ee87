import { expect, test } from 'vitest';
import { sampled } from '#server/platform/testing/hasTrials.ts';
import { feeColumns } from '#server/records/fees/files/feeRuleRows.ts';
import { overheadImportColumns } from '#server/records/overheads/importOverheads.ts';
import { productTaxImportColumns } from '#server/records/taxes/goods/importProductTaxes.ts';
import { revenueImportColumns } from '#server/records/taxes/company/importMonthRevenues.ts';
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

/** A place has one alphabet and the next place the next one, except in a long run: `npm run fuzz`. */
const isLong = process.env.FUZZ_RUNS !== undefined;
const alphabets = Object.entries(ALPHABETS);
let turn = 0;

const TOO_LARGE: [alphabet: string, text: string] = ['1 MB', longText('1', MEGABYTE)];

/** Texts for the next place that are read. */
function nextTexts(admitted: number): [alphabet: string, text: string][] {
  const chosen = isLong ? alphabets : [alphabets[turn++ % alphabets.length]!];
  return chosen.map(([name, alphabet]) => [name, longText(alphabet, admitted)]);
}

/** Every place with its texts: one of them, in a long run each, also has a text that is refused by its size. */
function* textsAt<Place>(places: readonly Place[]): Generator<[Place, alphabet: string, text: string]> {
  const large = places[turn % places.length];
  for (const place of places) {
    const texts = nextTexts(ADMITTED);
    for (const [alphabet, text] of isLong || place === large ? [...texts, TOO_LARGE] : texts)
      yield [place, alphabet, text];
  }
}

/** A text, and of letters also as the value of other types. */
const shapesOf = (text: string): unknown[] =>
  text.startsWith(ALPHABETS.letters!) ? [text, [text], { [text]: 1 }, Number.MAX_VALUE] : [text];

/** Sends a request; the complaint when it fails or takes too much CPU. */
async function complaint(
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
  size = path.length + (init.body?.length ?? 0),
) {
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

interface LongRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Places of a call for a text, with the requests that have it there, the others empty of text. */
function placesIn(call: DocumentedCall): { place: string; requests: (text: string) => LongRequest[] }[] {
  const { known } = shop();
  const param = (name: string) => known[name]?.[0] ?? '1';
  const inPath = Object.fromEntries(
    call.parameters.filter((one) => one.in === 'path').map(({ name }) => [name, param(name)]),
  );
  const headers: Record<string, string> = call.body ? { 'content-type': call.body.type } : {};
  const { method } = call;
  const body = call.body ? '{}' : undefined;
  const parameters = call.parameters.map(({ name, in: place }) => ({
    place: name,
    requests: (text: string) => {
      const params = place === 'path' ? { ...inPath, [name]: encodeURIComponent(text) } : inPath;
      const query: [string, string][] = place === 'query' ? [[name, text]] : [];
      const own = place === 'header' ? { [name]: text.replaceAll(/[^\x20-\x7E]/g, 'x') } : {};
      return [{ path: addressOf(call, params, query), method, headers: { ...headers, ...own }, body }];
    },
  }));
  if (call.body?.type !== 'application/json') return parameters;
  const path = addressOf(call, inPath);
  const fields = [...Object.keys(call.body.schema.properties ?? {}), 'unknown'].map((name) => ({
    place: name,
    requests: (text: string) =>
      shapesOf(text).map((value) => ({ path, method, headers, body: JSON.stringify({ [name]: value }) })),
  }));
  return [...parameters, ...fields];
}

test.each(sampled(calls).map((call) => [`${call.method} ${call.path}`, call] as const))(
  'no text holds up %s',
  async (_name, call) => {
    for (const [{ place, requests }, alphabet, text] of textsAt(placesIn(call)))
      for (const { path, ...request } of requests(text))
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

test.each(sampled(asked).map((field) => [field.name, field] as const))(
  'no text holds up %s',
  async (_name, { operation, args }) => {
    const { known } = shop();
    const { status } = await shop().app.request('/graphql', {
      method: 'POST',
      headers: { authorization: shop().authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ viewer { id } }' }),
    });
    expect(status).toBe(200);
    for (const [{ path }, alphabet, text] of textsAt(placesOf(args)))
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
  '/api/costs/taxes/products/import?': productTaxImportColumns,
  '/api/costs/taxes/revenues/import?': revenueImportColumns,
};
const FITTING: Record<string, string> = {
  sku: 'A',
  marketplace: 'amazon',
  country: 'BR',
  pais: 'BR',
  cost: '5,00',
  since: '2026-11-01',
  classe: 'st',
  origem: '0',
  ncm: '84713012',
  icms_interno: 'RJ=22|SP=12',
  fcp: 'RJ=2',
  desde: '2026-01-01',
  comissao_percentual: '10',
  pedido: '2000000001',
  mes: '10/2025',
  receita: '9,90',
  valor: '5,00',
  nome: 'Aluguel',
  categoria: 'Aluguel',
  periodicidade: 'Por mês',
  inicio: '01/01/2026',
};
/** Rows with a long cell in one column. */
const ROWS = 6;

type Cell = readonly [column: string, alphabet: string, text: string];

/** A file whose rows each have one of the cells, the others fitting. */
function fileOf(columns: readonly string[], cells: readonly Cell[], quote: string, rows: number): string {
  const quoted = (text: string) => (quote ? `"${text.replaceAll('"', '""')}"` : text.replaceAll(/[;\n"]/g, 'x'));
  const row = ([column, , text]: Cell) =>
    `${columns.map((one) => (one === column ? quoted(text) : (FITTING[one] ?? ''))).join(';')}\n`;
  return `${columns.join(';')}\n${cells.map((cell) => row(cell).repeat(rows)).join('')}`;
}

/** The complaint about a file with all the cells, which may take what one of its columns may, and the cells that cause it. */
async function fileComplaint(
  path: string,
  columns: readonly string[],
  cells: readonly Cell[],
  quote: string,
  rows: number,
) {
  const send = (sent: readonly Cell[]) => {
    const body = fileOf(columns, sent, quote, rows);
    const headers = { 'content-type': 'text/csv' };
    return complaint(`${path}&dryRun=true`, { method: 'POST', headers, body }, body.length / sent.length);
  };
  const all = await send(cells);
  if (all === null) return null;
  const causes: [column: string, alphabet: string, complaint: string][] = [];
  for (const cell of cells) {
    const own = await send([cell]);
    if (own !== null) causes.push([cell[0], cell[1], own]);
  }
  return { quote, all, causes };
}

test.each(sampled(Object.entries(FILES)))('no cell of a column of %s holds up the import', async (path, columns) => {
  for (const quote of ['', '"']) {
    for (const round of isLong ? alphabets.keys() : [0, 1]) {
      turn += round;
      const cells = columns.map((column): Cell => {
        const [name, alphabet] = alphabets[turn++ % alphabets.length]!;
        return [column, name, longText(alphabet, CELL)];
      });
      expect(await fileComplaint(path, columns, cells, quote, ROWS)).toBeNull();
    }
    for (const column of isLong ? columns : [columns[turn++ % columns.length]!])
      for (const large of [TOO_LARGE, ['4 MB of digits', longText('1', 4 * MEGABYTE)] as const])
        expect(await fileComplaint(path, columns, [[column, ...large]], quote, 1)).toBeNull();
  }
});
