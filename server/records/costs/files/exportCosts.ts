import type { FileColumn, Table } from '#server/platform/files/table.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { decimalText } from '#server/records/money/costAmount.ts';

interface Row {
  sku: string | null;
  asin: string;
  name: string | null;
  marketplace: string;
  country: string;
  currency: string;
  costMinor: number | null;
  validFrom: string | null;
}

/** Columns with titles that the import recognises; amounts in the format of Brazilian spreadsheets. */
const columns: readonly FileColumn<Row>[] = [
  { head: 'sku', kind: 'text', value: ({ sku }) => sku },
  { head: 'asin', kind: 'text', value: ({ asin }) => asin },
  { head: 'nome', kind: 'text', value: ({ name }) => name },
  { head: 'marketplace', kind: 'text', value: ({ marketplace }) => marketplace },
  { head: 'pais', kind: 'text', value: ({ country }) => country },
  { head: 'moeda', kind: 'text', value: ({ currency }) => currency },
  {
    head: 'custo',
    kind: 'text',
    value: ({ costMinor: minor, currency }) => (minor === null ? null : decimalText({ minor, currency })),
  },
  { head: 'desde', kind: 'text', value: ({ costMinor, validFrom }) => (costMinor === null ? FIRST_DAY : validFrom) },
];

/**
 * All costs of all products in the format of the import, one row per cost. Products without a cost have one row with an
 * empty cost, to fill in. A cost from the beginning has the day 2000-01-01.
 */
export async function exportCosts({ accountId }: Viewer): Promise<Table<Row>> {
  const rows = await queryRows<Row>(
    `SELECT p.sku, p.asin, p.name, p.marketplace, p.country, p.currency::text, c.cost_minor AS "costMinor",
            c.valid_from AS "validFrom"
     FROM products p LEFT JOIN product_costs c ON c.account_id = $1 AND c.product_id = p.id
     WHERE p.account_id = $1 ORDER BY c.cost_minor IS NOT NULL, p.id, c.valid_from`,
    [accountId],
  );
  return { columns, rows: chunks(rows) };
}
