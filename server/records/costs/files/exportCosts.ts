import { csvLine } from '#server/platform/files/csvLine.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { FIRST_DAY } from '#server/records/money/firstDay.ts';
import { decimalText } from '#server/records/money/decimalText.ts';

const HEADER = ['sku', 'asin', 'nome', 'marketplace', 'pais', 'moeda', 'custo', 'desde'];

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

/**
 * Every cost of every product as a CSV file that the import reads, one row each, products without a cost with an empty
 * one: to be filled in and given back. A cost from the beginning is dated 2000-01-01.
 */
export async function exportCosts({ accountId }: Viewer): Promise<string> {
  const rows = await queryRows<Row>(
    `SELECT p.sku, p.asin, p.name, p.marketplace, p.country, p.currency::text, c.cost_minor AS "costMinor",
            c.valid_from AS "validFrom"
     FROM products p LEFT JOIN product_costs c ON c.account_id = $1 AND c.product_id = p.id
     WHERE p.account_id = $1 ORDER BY c.cost_minor IS NOT NULL, p.id, c.valid_from`,
    [accountId],
  );
  const lines = rows.map(({ costMinor, currency, validFrom, ...row }) => {
    const cost = costMinor === null ? null : decimalText({ minor: costMinor, currency });
    const since = costMinor === null ? FIRST_DAY : validFrom;
    return csvLine([row.sku, row.asin, row.name, row.marketplace, row.country, currency, cost, since], ';');
  });
  return `\uFEFF${csvLine(HEADER, ';')}${lines.join('')}`;
}
