import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { placedValues } from '#server/records/taxation/documents/placedValues.ts';
import type { SaleReturns } from '#server/records/taxation/documents/saleReturns.ts';
import { SALES } from '#server/records/taxation/documents/saleDocuments.ts';

const SOLD = `
SELECT to_char(s.day, 'YYYY-MM') AS month, sum(s.products_minor - s.discount_minor + s.freight_minor)::float8 AS minor
FROM (${SALES} AND d.state = 'authorised' AND d.totals_fit) s GROUP BY 1`;

/**
 * Net revenue that NF-e say, in centavos by month (`YYYY-MM`): sales that SEFAZ authorised and that are not cancelled, vProd − vDesc + vFrete, less what
 * return notes of the month took back of them. Only months with sales: a month of returns alone says nothing of what was sold.
 */
export async function documentedRevenue(
  accountId: number,
  { placed }: SaleReturns,
  on?: Queryable,
): Promise<ReadonlyMap<string, number>> {
  const sold = await queryRows<{ month: string; minor: number }>(SOLD, [accountId], on);
  const values = placedValues(placed);
  const back = groupBy(
    placed.flatMap(({ note, sold: of }, index) =>
      note.isProven && of.isProven ? [{ month: note.day.slice(0, 7), minor: values[index]!.counted }] : [],
    ),
    ({ month }) => month,
  );
  return new Map(
    sold.map(({ month, minor }) => [
      month,
      (back.get(month) ?? []).reduce((net, { minor: returned }) => net - returned, minor),
    ]),
  );
}
