import { queryRows } from '#server/platform/postgres/db.ts';
import { monthAfter } from '#server/platform/values/dayRange.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { kindsOf, type LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { taxOfKind } from '#server/records/lines/itemLines.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { SALE_TAXES } from '#server/records/taxation/engine/taxKinds.ts';
import { COMMON_GOODS } from '#server/records/taxation/goods/goods.ts';
import { type TaxMonth, taxMonths } from '#server/records/taxes/taxMonths.ts';
import { type Carried, guideOf, type GuideTax, type LineSum } from './guideOf.ts';

/** What is to pay for a month of sales. */
export interface TaxGuide {
  /** First day of the month, `YYYY-MM-DD`. */
  month: string;
  regime: TaxMonth['regime'];
  /** Day on which it is due, `YYYY-MM-DD`. */
  dueOn: string;
  /** In the order of the kinds of taxes. */
  taxes: GuideTax[];
  /** Sums over the taxes, in centavos. */
  total: Omit<GuideTax, 'kind' | 'base'>;
}

/** Of an NF-e: what is no kind of goods is the document that a line is of. */
const KEY_LENGTH = 44;

/** A tax line counts in the month before the one that it is due in: a return's in that of its refund. */
const SUMS = `
SELECT (date_trunc('month', l.cash_day::timestamp) - interval '1 month')::date AS month, l.kind, of.goods,
       coalesce(sum(l.base_minor) FILTER (WHERE of.goods IS NOT NULL), 0)::float8 AS base, -sum(l.amount_minor)::float8 AS owed,
       coalesce(-sum(l.amount_minor) FILTER (WHERE of.goods IS NULL), 0)::float8 AS documented
FROM ledger_lines l CROSS JOIN LATERAL (SELECT CASE WHEN length(l.source_ref) < ${KEY_LENGTH} THEN l.source_ref END AS goods) of
WHERE l.account_id = $1 AND ${inKinds('l', kindsOf('tax'))} AND l.stands AND l.status IS DISTINCT FROM 'cancelled' AND l.currency = 'BRL'
GROUP BY 1, 2, 3`;

/** Guides of the taxes of sales, of the months from the first sale to the current one, latest first; none of months without taxes. */
export async function taxGuides({ accountId }: Pick<Viewer, 'accountId'>, now = currentTime()): Promise<TaxGuide[]> {
  const from = readerOf(accountId);
  const [months, rows] = await Promise.all([
    taxMonths(accountId, now, from),
    queryRows<Omit<LineSum, 'kind' | 'goods'> & { month: string; kind: LedgerKind; goods: string | null }>(
      SUMS,
      [accountId],
      from,
    ),
  ]);
  const today = saoPauloDay(now.getTime());
  const guides: TaxGuide[] = [];
  let carried: Carried = {};
  for (const month of months.filter((one) => one.month <= today)) {
    const sums = rows
      .filter((row) => row.month === month.month)
      .map((row) => ({ ...row, goods: row.goods ?? COMMON_GOODS, kind: taxOfKind.get(row.kind)! }));
    const guide = guideOf(month, sums, carried);
    carried = guide.carried;
    if (guide.taxes.length > 0) guides.push(asGuide(month, guide.taxes));
  }
  return guides.toReversed();
}

function asGuide({ month, regime }: TaxMonth, taxes: readonly GuideTax[]): TaxGuide {
  const place = ({ kind }: GuideTax) => (kind === 'das_mei' ? -1 : SALE_TAXES.indexOf(kind));
  const sum = (read: (tax: GuideTax) => number) => taxes.reduce((total, tax) => total + read(tax), 0);
  return {
    month,
    regime,
    dueOn: dueOn(month),
    taxes: taxes.toSorted((a, b) => place(a) - place(b)),
    total: {
      ofLines: sum(({ ofLines }) => ofLines),
      rounding: sum(({ rounding }) => rounding),
      carried: sum((tax) => tax.carried),
      due: sum(({ due }) => due),
    },
  };
}

/** The 20th of the next month, as `taxDueOn` of a line. */
const dueOn = (month: string) => monthAfter(month).replace(/01$/, '20');
