import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { digits } from '#server/market/http/exactShapes.ts';
import type { BillPeriod, ChargeSnapshot } from '#server/market/ledger/bill.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { askBilling } from './askBilling.ts';
import type { BillRead } from './billRead.ts';
import { isOfSale } from './chargeKinds.ts';
import { summaryOf } from './periods.ts';
import { type ReadRows, readRows, rowsPage, withRows } from './rowsOf.ts';
import { ended, type Sweep } from './sweeps.ts';

/** Most orders of one call (official). */
export const ORDERS_A_CALL = 60;
const ROWS_A_PAGE = 1_000;

const Orders = z.looseObject({
  results: z.array(z.looseObject({ order_id: digits.nullish(), details: z.array(z.unknown()).nullish() })),
});

/** Rows of orders, whatever their period. Null: the answer is not final. */
export async function rowsOfOrders({ session, site }: BillRead, orderIds: string[]): Promise<ReadRows | null> {
  const answer = await askBilling(session, 'billing/orders', {
    path: '/group/ML/order/details',
    query: { order_ids: orderIds.join(',') },
  });
  if (answer.is === 'incomplete') return null;
  if (answer.is === 'nothing') return { amounts: [], charges: [], rows: [] };
  const { results } = shapeOf('Mercado Livre (billing/orders)', Orders, answer.data);
  return readRows(
    session,
    results.flatMap(({ details }) => details ?? []),
    { site, group: 'ML', key: null, report: null, document: null },
  );
}

const NOTHING = { amounts: [], charges: [] };

type SweepByOrder = Sweep & { byOrder: NonNullable<Sweep['byOrder']> };
type ByOrder = { amounts: PostedAmountSnapshot[]; charges: ChargeSnapshot[]; sweep: Sweep } | 'incomplete';

/**
 * Reads on a sweep whose pages repeat themselves: charges of the sales of its period by their orders, then bonuses and charges
 * without an order by their sub-types, of which the summary has the list.
 */
export async function byOrderStep(read: BillRead, period: BillPeriod, sweep: SweepByOrder): Promise<ByOrder> {
  const { subTypes } = sweep.byOrder;
  if (subTypes !== null && subTypes.length === 0) return { ...NOTHING, sweep: ended(sweep, read.now) };
  return subTypes === null ? ofOrders(read, period, sweep) : ofSubType(read, period, sweep, subTypes);
}

async function ofOrders(read: BillRead, period: BillPeriod, sweep: SweepByOrder): Promise<ByOrder> {
  const { fromDay, toDay } = period;
  const { after } = sweep.byOrder;
  const ids = await read.own.orders({ fromDay, toDay, after, most: ORDERS_A_CALL, withoutSource: null });
  if (ids.length === 0) return subTypesOf(read, period, sweep);
  const found = await rowsOfOrders(read, ids);
  if (found === null) return 'incomplete';
  const rows = found.rows.filter(({ name, day }) => isOfSale(name) && day >= fromDay && day <= toDay);
  return {
    amounts: found.amounts,
    // another period's rows say so themselves when its own pages are read
    charges: found.charges.map((one) =>
      one.day >= fromDay && one.day <= toDay ? { ...one, key: period.key, document: sweep.document } : one,
    ),
    sweep: { ...sweep, sums: withRows(sweep.sums, rows), byOrder: { ...sweep.byOrder, after: ids.at(-1)! } },
  };
}

/** Learns which sub-types the period has besides those of sales. */
async function subTypesOf(read: BillRead, period: BillPeriod, sweep: SweepByOrder): Promise<ByOrder> {
  const answer = await askBilling(read.session, 'billing/summary', {
    path: `/periods/key/${period.key}/summary/details`,
    query: { group: period.group, document_type: sweep.document },
  });
  if (answer.is === 'incomplete') return 'incomplete';
  const names = answer.is === 'answer' ? Object.keys(summaryOf(answer.data, period.currency)) : [];
  const subTypes = names.filter((name) => !isOfSale(name)).map((name) => name.split('/')[1]!);
  return {
    ...NOTHING,
    sweep: { ...sweep, byOrder: { ...sweep.byOrder, subTypes: [...new Set(subTypes)].toSorted() } },
  };
}

async function ofSubType(
  { session, site }: BillRead,
  period: BillPeriod,
  sweep: SweepByOrder,
  subTypes: string[],
): Promise<ByOrder> {
  const { fromId } = sweep.byOrder;
  const [subType, ...others] = subTypes as [string, ...string[]];
  const answer = await askBilling(session, 'billing/details', {
    path: `/periods/key/${period.key}/group/${period.group}/details`,
    query: {
      document_type: sweep.document,
      detail_sub_types: subType,
      limit: ROWS_A_PAGE,
      from_id: fromId,
      sort_by: 'ID',
      order_by: 'ASC',
    },
  });
  if (answer.is === 'incomplete') return 'incomplete';
  const place = { group: period.group, key: period.key, report: sweep.report, document: sweep.document };
  const next = { ...sweep.byOrder, subTypes: others, fromId: '0' };
  const page =
    answer.is === 'answer' ? rowsPage(session, answer.data, { fromId, limit: ROWS_A_PAGE, site, ...place }) : null;
  // what else the sub-type has is unknown when its pages repeat themselves too: the sums of the period say so
  if (page === null) return { ...NOTHING, sweep: { ...sweep, byOrder: next } };
  const byOrder = page.isLast ? next : { ...sweep.byOrder, fromId: page.lastId };
  return {
    amounts: page.amounts,
    charges: page.charges,
    sweep: { ...sweep, sums: withRows(sweep.sums, page.rows), byOrder },
  };
}
