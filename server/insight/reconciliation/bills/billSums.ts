import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { StoredPeriod } from './billPeriodList.ts';

/** One kind of row of a period, beside what the marketplace's summary says. Amounts without sign. */
export interface BillSum {
  type: 'charge' | 'bonus';
  subType: string;
  /** The marketplace's text; null when only the summary names the sub-type. */
  text: string | null;
  isUnknown: boolean;
  rowCount: number;
  /** Of the summary; null when it was not read. A sub-type that it does not name is 0. */
  summaryMinor: number | null;
  /** Of the rows of the bill, without those of credit notes, which are in no summary. */
  detailsMinor: number;
  creditNotesMinor: number;
  /** What bonuses gave back of these charges. */
  bonusesMinor: number;
}

type Row = Omit<BillSum, 'summaryMinor'>;

/** The kinds of rows of a period, largest first. */
export async function billSums({ accountId }: Viewer, period: StoredPeriod): Promise<BillSum[]> {
  const rows = await queryRows<Row>(
    `SELECT c.type::text AS type, c.sub_type AS "subType", max(c.text) AS text, bool_or(c.is_unknown) AS "isUnknown",
            count(*)::int AS "rowCount",
            coalesce(sum(abs(c.amount_minor)) FILTER (WHERE c.document_type IS DISTINCT FROM 'CREDIT_NOTE'), 0)::float8
              AS "detailsMinor",
            coalesce(sum(abs(c.amount_minor)) FILTER (WHERE c.document_type = 'CREDIT_NOTE'), 0)::float8
              AS "creditNotesMinor",
            coalesce(sum(b.minor), 0)::float8 AS "bonusesMinor"
     FROM charges c
     LEFT JOIN (
       SELECT source, bonifies_external_id, sum(amount_minor) AS minor FROM charges
       WHERE account_id = $1 AND bonifies_external_id IS NOT NULL AND gone_at IS NULL GROUP BY 1, 2
     ) b ON b.source = c.source AND b.bonifies_external_id = c.external_id AND c.type = 'charge'
     WHERE c.account_id = $1 AND c.marketplace = $2::"Marketplace" AND c.bill_group = $3 AND c.period_key = $4
       AND c.gone_at IS NULL
     GROUP BY c.type, c.sub_type`,
    [accountId, period.marketplace, period.group, period.key],
    readerOf(accountId),
  );
  return withSummary(rows, period.summary).toSorted(
    (a, b) => sizeOf(b) - sizeOf(a) || (a.subType < b.subType ? -1 : 1),
  );
}

const sizeOf = ({ summaryMinor, detailsMinor, creditNotesMinor }: BillSum) =>
  Math.max(summaryMinor ?? 0, detailsMinor + creditNotesMinor);

function withSummary(rows: readonly Row[], summary: StoredPeriod['summary']): BillSum[] {
  const nameOf = ({ type, subType }: Row) => `${type.toUpperCase()}/${subType}`;
  const read = new Set(rows.map(nameOf));
  const unread = Object.keys(summary ?? {})
    .filter((name) => !read.has(name))
    .map((name): Row => {
      const [type, subType] = name.split('/') as [string, string];
      const none = { text: null, isUnknown: false, rowCount: 0, detailsMinor: 0, creditNotesMinor: 0, bonusesMinor: 0 };
      return { type: type === 'BONUS' ? 'bonus' : 'charge', subType, ...none };
    });
  return [...rows, ...unread].map((row) => ({ ...row, summaryMinor: summary && (summary[nameOf(row)] ?? 0) }));
}
