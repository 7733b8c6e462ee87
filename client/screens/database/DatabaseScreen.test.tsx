import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditorView } from '@codemirror/view';
import toast, { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import '#client/screens/database/editor/CodeEditor.tsx'; // imported here, so that no test waits for the lazy import
import { DatabaseScreen } from './DatabaseScreen.tsx';
import { needsRefetch } from './databaseView.ts';
import { loadDatabase } from './loadDatabase.ts';

const column = (name: string, type: string, references: [string, string] | null = null) => ({
  column_name: name,
  data_type: type,
  is_nullable: name === 'id' ? 'NO' : 'YES',
  column_default: null,
  description: `Comentário de ${name}`,
  is_key: name === 'id',
  references: references && { table_name: references[0], column_name: references[1] },
});
const structures: Record<string, object[]> = {
  products: [column('id', 'integer'), column('name', 'text'), column('extra', 'jsonb')],
  order_items: [
    column('id', 'bigint'),
    column('product_id', 'integer', ['products', 'id']),
    column('quantity', 'integer'),
  ],
  sync_logs: [column('id', 'integer'), column('status', 'text')],
};
const entry = (table_name: string, row_count: number, row_count_is_estimate = false) => ({
  table_name,
  row_count,
  row_count_is_estimate,
  column_count: structures[table_name]!.length,
  description: '',
});
const tables = [entry('products', 120), entry('order_items', 2_500_000, true), entry('sync_logs', 0)];
const LONG = 'á'.repeat(101);
const rows = [
  { id: 1, name: LONG, extra: { a: [1, 2] } },
  { id: 2, name: '', extra: null },
  { id: 3, name: '<img src=x onerror=alert(1)>', extra: null },
];

interface SentRequest {
  url: string;
  body: { query: string } | null;
  signal: AbortSignal | null;
}
type Answer = { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>;

const fields = (...names: string[]) => names.map((name) => ({ name, type: name === 'n' ? 'integer' : 'text' }));
const answered = (names: string[], values: object[], more = {}) => ({
  body: {
    rows: values,
    fields: fields(...names),
    rowCount: values.length,
    truncated: false,
    elapsedMs: 12.3,
    asOf: '2026-11-22T23:31:00.000Z',
    ...more,
  },
});

async function open(url = '/database', query: (sql: string) => Answer = () => answered(['n'], [{ n: 1 }])) {
  const requests: SentRequest[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = input as string;
    const body = init?.body ? (JSON.parse(init.body as string) as { query: string }) : null;
    requests.push({ url: path, body, signal: init?.signal ?? null });
    const table = /table\/(\w+)\//.exec(path)?.[1] ?? '';
    const answer = await (path.endsWith('/tables')
      ? { body: { tables } }
      : path.endsWith('/structure')
        ? { body: { columns: structures[table], indexes: [{ columns: ['id'], is_unique: true }] } }
        : path.includes('/data?')
          ? {
              body: {
                data: table === 'products' ? rows : [],
                total: table === 'products' ? 120 : 0,
                total_is_estimate: false,
                next: null,
                previous: null,
              },
            }
          : query(body!.query));
    return new Response(JSON.stringify(answer.body), { status: (answer as { status?: number }).status ?? 200 });
  });
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/database',
        loader: ({ request }) => loadDatabase(new URL(request.url).searchParams),
        shouldRevalidate: ({ currentUrl, nextUrl }) => needsRefetch(currentUrl, nextUrl),
        element: <DatabaseScreen />,
      },
    ],
    { initialEntries: [url] },
  );
  await act(async () => {
    render(
      <RelayEnvironmentProvider environment={environment}>
        <RouterProvider router={router} useTransitions={false} />
        <Toaster />
      </RelayEnvironmentProvider>,
    );
  });
  await screen.findByTestId('editor');
  const editor = () => EditorView.findFromDOM(screen.getByTestId('editor').querySelector<HTMLElement>('.cm-editor')!)!;
  return {
    requests,
    router,
    environment,
    editor,
    user: userEvent.setup(),
    queries: () => requests.flatMap(({ body }) => (body ? [body.query] : [])),
    sql: () => editor().state.doc.toString(),
    write: (text: string, selection?: { anchor: number; head: number }) =>
      act(async () =>
        editor().dispatch({ changes: { from: 0, to: editor().state.doc.length, insert: text }, selection }),
      ),
  };
}

const click = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  act(() => toast.remove());
  vi.restoreAllMocks();
});

test('the tables are listed with rows and columns, estimates are marked, and search finds a table', async () => {
  const { user } = await open();
  const list = screen.getByRole('region', { name: 'Tabelas' });
  expect((await within(list).findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
    'products120 registros · 3 colunas',
    'order_items≈ 2.500.000 registros · 3 colunas',
    'sync_logs0 registros · 2 colunas',
  ]);
  await user.type(screen.getByRole('searchbox', { name: 'Buscar tabela' }), 'ITEMS{Enter}');
  expect(within(list).getAllByRole('link')).toHaveLength(1);
});

test('a table opens with its structure and first page, and the next page can be opened', async () => {
  const { user, requests, router } = await open();
  await user.click(await screen.findByRole('link', { name: /^products/ }));
  expect(await screen.findByText('Página 1 de 3')).toBeTruthy();
  expect(requests.map(({ url }) => url)).toContain('/api/database/table/products/data?limit=50&offset=0');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Anterior' }).disabled).toBe(true);
  await click(user, 'Próxima');
  expect(await screen.findByText('Página 2 de 3')).toBeTruthy();
  expect(requests.at(-1)!.url).toBe('/api/database/table/products/data?limit=50&offset=50');
  expect(router.state.location.search).toBe('?table=products&page=2');
  await click(user, 'name');
  await waitFor(() => expect(requests.at(-1)!.url).toContain('offset=0&sort=name'));
});

test('next and previous page use cursors, and the last page is read from the end', async () => {
  const { user, requests, router } = await open();
  const page = (next: string | null, previous: string | null) =>
    vi.mocked(fetch).mockImplementation(async (input) => {
      requests.push({ url: input as string, body: null, signal: null });
      const isData = (input as string).includes('/data?');
      const answer = { data: rows, total: 2_000_000, total_is_estimate: true, next, previous };
      return Response.json(isData ? answer : { columns: structures.products, indexes: [] });
    });
  const loaded = () =>
    waitFor(() => expect(screen.getByRole('grid').closest('[aria-busy]')!.getAttribute('aria-busy')).toBe('false'));
  page('n1', null);
  await user.click(await screen.findByRole('link', { name: /^products/ }));
  expect(await screen.findByText('Página 1 de 40000')).toBeTruthy();
  page('n2', 'p2');
  await click(user, 'Próxima');
  expect(await screen.findByText('Página 2 de 40000')).toBeTruthy();
  expect(requests.at(-1)!.url).toBe('/api/database/table/products/data?limit=50&offset=50&cursor=n1');
  await loaded();
  page(null, 'p3');
  await click(user, 'Última');
  expect(await screen.findByText('Página 40000 de 40000')).toBeTruthy();
  expect(requests.at(-1)!.url).toContain('offset=1999950&cursor=last');
  const forward = screen.getByRole<HTMLButtonElement>('button', { name: 'Próxima' });
  await loaded(); // until then `Anterior` has no cursor
  expect(forward.disabled).toBe(true);
  await click(user, 'Anterior');
  await waitFor(() => expect(requests.at(-1)!.url).toContain('offset=1999900&cursor=p3'));
  await click(user, 'name');
  await waitFor(() => expect(router.state.location.search).toBe('?table=products&sort=name'));
});

test('a table with an unknown end has no button for the last page, and a page past the end leads back', async () => {
  const { user, requests } = await open();
  const page = (data: object[]) =>
    vi.mocked(fetch).mockImplementation(async (input) => {
      requests.push({ url: input as string, body: null, signal: null });
      const answer = { data, total: 544_585, total_is_estimate: true, next: null, previous: null };
      return Response.json(
        (input as string).includes('/data?') ? answer : { columns: structures.products, indexes: [] },
      );
    });
  page(Array.from({ length: 50 }, (_, id) => ({ id })));
  await user.click(await screen.findByRole('link', { name: /^products/ }));
  expect(await screen.findByText('Página 1 de 10892')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Última' }).disabled).toBe(true);
  page([]);
  await click(user, 'Próxima');
  expect(await screen.findByText('Nenhum registro nesta página')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Próxima' }).disabled).toBe(true);
  await click(user, 'Ir para a primeira página');
  await waitFor(() => expect(requests.at(-1)!.url).toBe('/api/database/table/products/data?limit=50&offset=0'));
});

test('the structure expands to types, keys, comments and foreign keys', async () => {
  const { user } = await open('/database?table=order_items');
  await user.click(await screen.findByText('Estrutura'));
  const structure = await screen.findByRole('table', { name: 'Estrutura' });
  expect(screen.getByRole('list', { name: 'Índices' }).textContent).toBe('id · única');
  expect(within(structure).getAllByRole('row')[2]!.textContent).toBe(
    'product_idintegerYES—products.idComentário de product_id',
  );
  expect(within(structure).getByRole('img', { name: 'chave' })).toBeTruthy();
  expect(within(structure).getByRole('link', { name: 'products.id' }).getAttribute('href')).toBe(
    '/database?table=products',
  );
});

test('an empty table is page 1 of 1', async () => {
  await open('/database?table=sync_logs');
  expect(await screen.findByText('Página 1 de 1')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Próxima' }).disabled).toBe(true);
});

test('NULL, empty texts, long texts, JSON and HTML are shown as such', async () => {
  const { user } = await open('/database?table=products');
  const grid = await screen.findByRole('grid', { name: 'Dados de products' });
  const cells = () =>
    within(grid)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
  expect(cells()).toEqual([
    ['1', `${'á'.repeat(50)}…mostrar tudo`, '{"a":[1,2]}mostrar tudo'],
    ['2', '', 'NULL'],
    ['3', '<img src=x onerror=alert(1)>', 'NULL'],
  ]);
  expect(grid.querySelector('img')).toBeNull();
  const [long, json] = within(grid).getAllByRole('button', { name: 'mostrar tudo' });
  await user.click(long!);
  await user.click(json!);
  expect(cells()[0]).toEqual(['1', `${LONG}mostrar menos`, '{\n  "a": [\n    1,\n    2\n  ]\n}mostrar menos']);
});

test('arrow keys move between cells and Ctrl+C copies one', async () => {
  const { user } = await open('/database?table=products');
  const grid = await screen.findByRole('grid', { name: 'Dados de products' });
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  act(() => grid.querySelector<HTMLElement>('[data-place="0.0"]')!.focus());
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(document.activeElement!.textContent).toBe('<img src=x onerror=alert(1)>');
  await user.keyboard('{Control>}c{/Control}');
  expect(copied).toHaveBeenCalledWith('<img src=x onerror=alert(1)>');
  await click(user, 'Copiar linha');
  expect(copied).toHaveBeenLastCalledWith('3\t<img src=x onerror=alert(1)>\t');
});

test('of a thousand rows only visible ones are rendered, and the keyboard reaches the others', async () => {
  const many = Array.from({ length: 1_000 }, (_, n) => ({ n }));
  const { user, write } = await open('/database', () => answered(['n'], many));
  await write('SELECT n FROM orders');
  await click(user, 'Executar');
  const grid = await screen.findByRole('grid', { name: 'Resultado da consulta' });
  expect(grid.getAttribute('aria-rowcount')).toBe('1001');
  expect(within(grid).getAllByRole('rowheader').length).toBeLessThan(100);
  act(() => grid.querySelector<HTMLElement>('[data-place="0.0"]')!.focus());
  for (let page = 0; page < 5; page += 1) await user.keyboard('{PageDown}');
  expect(document.activeElement!.textContent).toBe('100');
});

test('the rows of a statement replace the table until a table is opened', async () => {
  const { user, write, queries } = await open('/database?table=products', () =>
    answered(['n', 'n (2)'], [{ n: 1, 'n (2)': null }], { truncated: true, elapsedMs: 1_234 }),
  );
  await screen.findByRole('grid', { name: 'Dados de products' });
  await write('SELECT 1 AS n, NULL AS n');
  await click(user, 'Executar');
  expect(queries()).toEqual(['SELECT 1 AS n, NULL AS n']);
  const result = await screen.findByRole('grid', { name: 'Resultado da consulta' });
  expect(
    within(result)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['#Linha', 'ninteger', 'n (2)text']);
  expect(screen.getByText('1 linha').parentElement!.textContent).toBe(
    '1 linha · 1,2 s · Dados de 22/11/2026 20:31 · limitado a 1 linhas',
  );
  expect(screen.queryByRole('grid', { name: 'Dados de products' })).toBeNull();
  await user.click(screen.getByRole('link', { name: /^products/ }));
  expect(await screen.findByRole('grid', { name: 'Dados de products' })).toBeTruthy();
  expect(screen.queryByRole('grid', { name: 'Resultado da consulta' })).toBeNull();
});

test('a blank text is not run, and a selection runs alone', async () => {
  const { user, write, queries } = await open();
  await write(' \n ');
  await click(user, 'Executar');
  expect(queries()).toEqual([]);
  await write('SELECT 1; SELECT 2', { anchor: 10, head: 18 });
  await click(user, 'Executar');
  expect(queries()).toEqual(['SELECT 2']);
});

test('a failure is shown after "Erro: ", and its position is marked in the whole text', async () => {
  const { user, write, editor } = await open('/database', () => ({
    status: 400,
    body: { error: 'A coluna nada não existe (linha 1, coluna 8)' },
  }));
  await write('SELECT 1;\nSELECT nada', { anchor: 10, head: 21 });
  await click(user, 'Executar');
  expect((await screen.findByRole('alert')).textContent).toBe('Erro: A coluna nada não existe (linha 2, coluna 8)');
  expect(editor().dom.querySelector('.cm-error-spot')!.textContent).toBe('nada');
  expect(editor().dom.querySelector('.cm-error-line')!.textContent).toBe('SELECT nada');
});

test('a result without rows shows a message', async () => {
  const { user, write } = await open('/database', () => answered(['n'], []));
  await write('SELECT 1 AS n WHERE false');
  await click(user, 'Executar');
  expect(await screen.findByRole('heading', { name: 'Nenhum resultado encontrado' })).toBeTruthy();
  expect(screen.getByText('Tente ajustar os filtros para ver mais dados.')).toBeTruthy();
});

test('cancelling stops waiting and sends the id of the run to the server', async () => {
  const { user, write, requests, environment } = await open('/database', () => new Promise(() => undefined));
  await write('SELECT pg_sleep(9)');
  await click(user, 'Executar');
  await click(user, 'Cancelar');
  expect(screen.getByText('Consulta cancelada')).toBeTruthy();
  const call = requests.find(({ body }) => body)!;
  expect(call.signal!.aborted).toBe(true);
  const operation = environment.mock.getMostRecentOperation();
  expect(operation.request.node.operation.name).toBe('useQueryRunCancelMutation');
  const headers = vi.mocked(fetch).mock.calls.find(([, init]) => init?.body)![1]!.headers as Record<string, string>;
  expect(operation.request.variables).toEqual({ runId: headers['x-run-id'] });
});

test('parameters have input fields, whose values are sent beside the text', async () => {
  const { user, write, requests, environment } = await open();
  const sql = "SELECT $dias, $busca, '$nada' WHERE $desde IS NULL OR name ILIKE '%' || $busca || '%'";
  await write(sql);
  expect(screen.getByLabelText<HTMLSelectElement>('Tipo de dias').value).toBe('number');
  expect((await screen.findByRole('group', { name: 'desde' })).textContent).toBe('dd/mm/aaaa');
  expect(screen.queryByLabelText('nada')).toBeNull();
  await user.type(screen.getByLabelText('busca'), "D'Água; DROP TABLE x");
  await user.type(screen.getByLabelText('dias'), 'sete');
  await click(user, 'Executar');
  expect(await screen.findByText('Erro: O parâmetro dias precisa ser um número')).toBeTruthy();
  await user.clear(screen.getByLabelText('dias'));
  await user.type(screen.getByLabelText('dias'), '7,5');
  await click(user, 'Executar');
  const parameters = { dias: 7.5, busca: "D'Água; DROP TABLE x", desde: null };
  expect(requests.flatMap(({ body }) => (body ? [body] : []))).toEqual([{ query: sql, parameters }]);
  await screen.findByRole('grid', { name: 'Resultado da consulta' });
  await click(user, 'Explicar');
  expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({
    sql,
    parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })),
  });
});

test('tabs and their texts survive a reload, and the history lists the statements that were run', async () => {
  const first = await open();
  await first.write('SELECT 1');
  await click(first.user, 'Executar');
  await screen.findByRole('grid', { name: 'Resultado da consulta' });
  await click(first.user, 'Nova consulta');
  await first.write('SELECT 2');
  document.body.replaceChildren();
  vi.restoreAllMocks();
  const second = await open();
  expect(second.sql()).toBe('SELECT 2');
  expect(screen.getByRole('button', { name: 'Consulta 1' })).toBeTruthy();
  await click(second.user, 'Fechar Consulta 2');
  expect(second.sql()).toBe('SELECT 1');
  await click(second.user, 'Histórico');
  expect(within(screen.getByRole('dialog')).getByText('SELECT 1')).toBeTruthy();
});

test('a statement in the URL goes into the editor, is removed from the URL and is not run', async () => {
  const { sql, queries, router } = await open('/database?sql=SELECT%201%20AS%20n');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(sql()).toBe('SELECT 1 AS n');
  expect(queries()).toEqual([]);
});

test('a foreign key is followed to its row', async () => {
  const { user, queries, sql } = await open('/database?table=order_items');
  await screen.findByText('Página 1 de 1');
  vi.mocked(fetch).mockImplementation(async (input) =>
    Response.json(
      (input as string).includes('/data?')
        ? { data: [{ id: 9, product_id: 3, quantity: 1 }], total: 1, total_is_estimate: false }
        : (input as string).includes('/structure')
          ? { columns: structures.order_items, indexes: [] }
          : answered(['n'], [{ n: 1 }]).body,
    ),
  );
  await user.click(screen.getByRole('link', { name: /^order_items/ }));
  await user.click(await screen.findByRole('button', { name: '3' }));
  expect(sql()).toBe(`SELECT *\nFROM "products"\nWHERE "id" = '3'`);
  expect(await screen.findByRole('grid', { name: 'Resultado da consulta' })).toBeTruthy();
  expect(queries()).toEqual([]); // the spy of `open` was replaced: no other request was sent
});

test('the plan of a statement is a tree of steps with rows and time', async () => {
  const { user, write, environment } = await open();
  await write('SELECT 1');
  await click(user, 'Explicar');
  const operation = environment.mock.getMostRecentOperation();
  const step = { operation: 'Sort', target: null, detail: 'id', rows: 12, elapsedMs: 2.5 };
  const data = [
    { ...step, depth: 0 },
    { ...step, depth: 1, operation: 'Seq Scan', target: 'orders', detail: null, rows: null },
  ];
  await act(async () =>
    environment.mock.resolve(operation, {
      data: { explainSql: { __typename: 'ExplainSqlPayload', steps: data } },
    }),
  );
  const tree = screen.getByRole('table', { name: 'Plano da consulta' });
  expect(
    within(tree)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'PassoLinhasTempo (com os passos abaixo)',
    'Nível 1: Sortid122,5 ms',
    'Nível 2: Seq Scan · orders—2,5 ms',
  ]);
});

const sold = {
  asin: 'B01',
  image_url: null,
  product_name: 'Garrafa',
  total_vendas: 3,
  total_pedidos: 2,
  total_revenue: 55.5,
  marketplace: 'amazon',
  country_code: 'BR',
  currency: 'BRL',
  total_revenue_usd: 10.25,
};
const builder = (sql: string) =>
  sql.startsWith('SELECT COUNT')
    ? answered(['total'], [{ total: 73 }])
    : answered(Object.keys(sold), [sold, { ...sold, product_name: null, total_vendas: 1, total_revenue_usd: 0.5 }]);

test('filters generate a read-only text and show products with totals in place of other results', async () => {
  const { user, queries, write } = await open('/database?table=products', builder);
  await screen.findByRole('grid', { name: 'Dados de products' });
  await click(user, 'Mostrar filtros');
  expect(screen.queryByRole('grid')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Período'), 'Últimos 7 dias');
  await user.selectOptions(screen.getByLabelText('Marketplace'), 'Amazon');
  const text = screen.getByLabelText<HTMLTextAreaElement>('SQL gerado');
  expect(text.readOnly).toBe(true);
  expect(text.value).toContain("o.order_date >= CURRENT_DATE - 6\n  AND p.marketplace = 'amazon'");
  await click(user, 'Executar Consulta');
  expect((await screen.findByText('Mostrando 2 de 73 produtos')).parentElement!.textContent).toMatch(
    / · Dados de 22\/11\/2026 20:31$/,
  );
  expect(screen.queryByText(/^Há produtos/)).toBeNull();
  expect(queries()[0]).toBe(text.value);
  const table = screen.getByRole('table', { name: 'Produtos encontrados' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Produto', 'ASIN', 'Vendas', 'Pedidos', 'Receita', 'Marketplace']);
  expect(within(table).getByText('$10.25').title.replace('\u00a0', ' ')).toBe('R$ 55,50');
  expect(within(table).getAllByRole('row').at(-1)!.textContent).toBe('Total dos produtos mostrados44$10.75');
  await click(user, 'Ocultar filtros');
  expect(screen.getByRole('grid', { name: 'Dados de products' })).toBeTruthy();
  await click(user, 'Mostrar filtros');
  expect(screen.getByText('Mostrando 2 de 73 produtos')).toBeTruthy();
  await write('SELECT 1');
  await click(user, 'Executar');
  expect(screen.getByText('Mostrando 2 de 73 produtos').closest('[hidden]')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mostrar filtros' })).toBeTruthy();
});

test('sums of amounts of their own currency have a hint in an account with several, and other statements none', async () => {
  let currencies = ['BRL', 'USD'];
  const { user, write, queries } = await open('/database', (sql) =>
    sql.startsWith('SELECT DISTINCT currency')
      ? answered(
          ['currency'],
          currencies.map((currency) => ({ currency })),
        )
      : answered(['n'], [{ n: 1 }]),
  );
  await write('SELECT sum(amount_brl) AS n FROM orders');
  await click(user, 'Executar');
  await screen.findByRole('grid', { name: 'Resultado da consulta' });
  expect(queries()).toHaveLength(1);
  await write('SELECT sum(total_amount) AS n FROM orders');
  await click(user, 'Executar');
  expect(await screen.findByText(/^Seus pedidos estão em BRL e USD\./)).toBeTruthy();
  currencies = [];
  await click(user, 'Executar');
  await screen.findByRole('grid', { name: 'Resultado da consulta' });
  expect(screen.getByText(/^Seus pedidos/)).toBeTruthy();
  expect(queries().filter((sql) => sql.startsWith('SELECT DISTINCT'))).toHaveLength(1);
});

test('products of several currencies have a hint about what their revenue means', async () => {
  const { user } = await open('/database', (sql) =>
    sql.startsWith('SELECT COUNT')
      ? answered(['total'], [{ total: 2 }])
      : answered(Object.keys(sold), [sold, { ...sold, currency: 'MXN', total_revenue_usd: null }]),
  );
  await click(user, 'Mostrar filtros');
  await click(user, 'Executar Consulta');
  expect((await screen.findByText(/^Há produtos em BRL e MXN\./)).textContent).toContain('use total_revenue_usd');
  const last = within(screen.getByRole('table', { name: 'Produtos encontrados' }))
    .getAllByRole('row')
    .at(-1)!;
  expect(last.textContent).toBe('Total dos produtos mostrados64—');
});

test('the generated text goes into the editor on request', async () => {
  const { user, sql } = await open();
  await click(user, 'Mostrar filtros');
  await click(user, 'Abrir no editor');
  expect(sql()).toBe(screen.getByLabelText<HTMLTextAreaElement>('SQL gerado').value);
});

test('a failure of the filters shows a panel, and an empty result shows a message', async () => {
  let fails = true;
  const { user } = await open('/database', (sql) =>
    fails
      ? { status: 429, body: { error: 'Você já tem consultas demais em andamento.' } }
      : sql.startsWith('SELECT COUNT')
        ? answered(['total'], [{ total: 0 }])
        : answered(Object.keys(sold), []),
  );
  await click(user, 'Mostrar filtros');
  await click(user, 'Executar Consulta');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Erro na ConsultaVocê já tem consultas demais em andamento.',
  );
  fails = false;
  await click(user, 'Executar Consulta');
  expect(await screen.findByRole('heading', { name: 'Nenhum resultado encontrado' })).toBeTruthy();
});

test('a view is built from tables and columns, each once, and goes into the editor', async () => {
  const { user, sql } = await open();
  await click(user, 'Criar view personalizada');
  const panel = within(screen.getByRole('region', { name: 'View personalizada' }));
  const generate = panel.getByRole<HTMLButtonElement>('button', { name: 'Gerar Query' });
  expect(generate.disabled).toBe(true);
  await user.click(await panel.findByRole('button', { name: '+ products' }));
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'products' }).disabled).toBe(true);
  expect(generate.disabled).toBe(true);
  await user.click(within(panel.getByRole('group', { name: 'products' })).getByRole('checkbox', { name: 'name' }));
  expect(generate.disabled).toBe(false);
  await user.type(panel.getByLabelText('Apelido de products.name'), 'Nome "x"');
  await user.click(panel.getByRole('button', { name: '+ order_items' }));
  await user.click(
    within(panel.getByRole('group', { name: 'order_items' })).getByRole('checkbox', { name: 'quantity' }),
  );
  await user.click(generate);
  expect(sql()).toContain('"products"."name" AS "Nome ""x"""');
  expect(sql()).toContain('LEFT JOIN "order_items" ON "order_items"."product_id" = "products"."id"\nLIMIT 100');
});

test('tables without a foreign key between them need a chosen join', async () => {
  const { user, sql } = await open();
  await click(user, 'Criar view personalizada');
  const panel = within(screen.getByRole('region', { name: 'View personalizada' }));
  for (const [table, name] of [
    ['products', 'name'],
    ['sync_logs', 'status'],
  ] as const) {
    await user.click(await panel.findByRole('button', { name: `+ ${table}` }));
    await user.click(within(panel.getByRole('group', { name: table })).getByRole('checkbox', { name }));
  }
  const generate = panel.getByRole<HTMLButtonElement>('button', { name: 'Gerar Query' });
  expect(generate.disabled).toBe(true);
  await user.selectOptions(panel.getByLabelText('Coluna de sync_logs'), 'id');
  await user.selectOptions(panel.getByLabelText('Coluna que tem o valor da de sync_logs'), 'products.id');
  await user.click(panel.getByRole('button', { name: 'Ligar' }));
  await user.click(generate);
  expect(sql()).toContain('LEFT JOIN "sync_logs" ON "sync_logs"."id" = "products"."id"');
});

test('a query is saved under a name, updated under the same name, and a taken name shows an error', async () => {
  const { user, write, environment } = await open();
  await write('SELECT 1');
  await click(user, 'Salvar');
  const dialog = within(screen.getByRole('dialog'));
  await user.clear(dialog.getByLabelText('Nome'));
  await user.type(dialog.getByLabelText('Nome'), 'Vendas do mês');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  const respond = (result: object, id?: string) =>
    act(async () => {
      const operation = environment.mock.getMostRecentOperation();
      expect(operation.request.variables).toEqual({ ...(id && { id }), name: 'Vendas do mês', sql: 'SELECT 1' });
      environment.mock.resolve(operation, { data: { [id ? 'updateQuery' : 'createQuery']: result } });
    });
  const query = { id: '7', name: 'Vendas do mês' };
  await respond({ __typename: 'UserError', message: 'Já existe uma consulta com este nome' });
  expect(screen.getByRole('alert').textContent).toBe('Já existe uma consulta com este nome');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await respond({ __typename: 'CreateQueryPayload', query });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Vendas do mês' })).toBeTruthy();
  await click(user, 'Salvar');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Salvar' }));
  await respond({ __typename: 'UpdateQueryPayload', query }, '7'); // updated, not created
});

test('exporting without a result shows a message', async () => {
  const { user } = await open('/database?table=sync_logs');
  await screen.findByText('Página 1 de 1');
  await click(user, 'Exportar');
  await click(user, 'CSV');
  expect(await screen.findByText('Nenhum dado para exportar')).toBeTruthy();
});

test('a result is exported by running its statement again, in the shown order', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, write, requests } = await open('/database', () => answered(['n', 't'], [{ n: 1, t: 'a' }]));
  await write('SELECT $n AS n, t FROM x');
  await user.type(screen.getByLabelText('n'), '7');
  await click(user, 'Executar');
  await user.click(within(await screen.findByRole('columnheader', { name: /^t/ })).getAllByRole('button')[0]!);
  await click(user, 'Exportar');
  await click(user, 'XLSX');
  await waitFor(() => expect(requests.at(-1)!.url).toBe('/api/database/query/export?format=xlsx'));
  const [ran, saved] = requests.slice(-2).map(({ body }) => body!);
  expect(saved).toEqual({ ...ran, name: 'Consulta 1', sort: 't' });
  expect(ran).toEqual({ query: 'SELECT $n AS n, t FROM x', parameters: { n: 7 } });
});

test('the products of the filters are exported by the same statement, with the column titles of the screen', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, requests, queries } = await open('/database', (sql) =>
    sql.includes('AS total\n') ? answered(['n'], [{ n: 1 }]) : answered(['asin'], [{ asin: 'B0A' }]),
  );
  await click(user, 'Mostrar filtros');
  await click(user, 'Executar Consulta');
  await screen.findByText('Mostrando 1 de 1 produtos');
  const [text] = queries();
  await click(user, 'Exportar');
  await click(user, 'CSV');
  await waitFor(() => expect(requests.at(-1)!.url).toBe('/api/database/query/export?format=csv'));
  expect(requests.at(-1)!.body).toMatchObject({
    query: text,
    name: 'produtos-encontrados',
    columns: expect.arrayContaining([{ name: 'total_revenue_usd', title: 'Receita (US$)' }]),
  });
});

test('a failure to list the tables is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ error: 'x' }, { status: 500 }));
  const { fetchTables, fetchStructure } = await import('./databaseApi.ts');
  expect(await fetchTables()).toBeNull();
  expect(log).toHaveBeenCalledOnce();
  vi.mocked(fetch).mockResolvedValue(Response.json({ error: 'x' }, { status: 500 }));
  expect(await fetchStructure('products')).toEqual({ columns: [], indexes: [] });
  expect(log).toHaveBeenCalledTimes(2);
});
