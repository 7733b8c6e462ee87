import { queryRows } from '#server/platform/postgres/db.ts';
import type { FileColumn } from '#server/platform/files/table.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { OVERHEAD_CURRENCY, type Overhead } from './overhead.ts';
import type { OverheadImportColumn } from './importOverheads.ts';
import { overheads } from './overheads.ts';
import { allocationWords, categoryWords, periodWords, scopeWords } from './overheadWords.ts';

/** Overhead of a file. `keys` has the code of each of its products: SKU, or ASIN without one. */
interface FileRow {
  overhead: Overhead;
  keys: ReadonlyMap<number, string>;
}

type Cell =
  { kind: 'text'; value: (row: FileRow) => string | null } | { kind: 'number'; value: (row: FileRow) => number };

const columns: Record<OverheadImportColumn, Cell> = {
  nome: { kind: 'text', value: ({ overhead }) => overhead.name },
  categoria: { kind: 'text', value: ({ overhead }) => categoryWords[overhead.category] },
  valor: { kind: 'number', value: ({ overhead }) => overhead.amountMinor / 100 },
  periodicidade: { kind: 'text', value: ({ overhead }) => periodWords[overhead.every] },
  inicio: { kind: 'text', value: ({ overhead }) => overhead.validFrom },
  fim: { kind: 'text', value: ({ overhead }) => overhead.validUntil },
  rateio: { kind: 'text', value: ({ overhead }) => allocationWords[overhead.allocation] },
  abrangencia: { kind: 'text', value: ({ overhead }) => scopeWords[overhead.scope] },
  de: {
    kind: 'text',
    value: ({ overhead: { marketplace, brand, products }, keys }) =>
      marketplace ?? brand ?? (products.map(({ id }) => keys.get(id)).join('|') || null),
  },
  participacao: {
    kind: 'text',
    value: ({ overhead: { products } }) =>
      products.flatMap(({ percent }) => (percent === null ? [] : [String(percent).replace('.', ',')])).join('|') ||
      null,
  },
};

/** Columns of an export of overheads, in the format of the import; amounts in units of the currency in the last column. */
export const overheadColumns: readonly FileColumn<FileRow>[] = [
  ...Object.entries(columns).map(([head, cell]): FileColumn<FileRow> => ({ head, ...cell })),
  { head: 'moeda', kind: 'text', value: () => OVERHEAD_CURRENCY },
];

/** The account's overheads for a file. */
export async function overheadFileRows({ accountId }: Viewer): Promise<FileRow[]> {
  const all = await overheads(accountId);
  const ids = all.flatMap(({ products }) => products.map(({ id }) => id));
  const products = await queryRows<{ id: number; key: string }>(
    'SELECT id, coalesce(sku, asin) AS key FROM products WHERE account_id = $1 AND id = ANY ($2::int[])',
    [accountId, ids],
  );
  const keys = new Map(products.map(({ id, key }) => [id, key]));
  return all.map((overhead) => ({ overhead, keys }));
}
