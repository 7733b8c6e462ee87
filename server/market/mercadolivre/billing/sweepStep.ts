import type { BillPeriod } from '#server/market/ledger/bill.ts';
import { askBilling } from './askBilling.ts';
import { type BillRead, type BillStep, changePeriod, nameOf, NO_CHANGE } from './billRead.ts';
import { byOrderStep } from './byOrderStep.ts';
import { CHARGE_SOURCE } from './rowCharge.ts';
import { rowsPage, withRows } from './rowsOf.ts';
import { begun, dueOf, ended, type PeriodPlace, type Placed, placeOf, type Sweep } from './sweeps.ts';

/** Most rows of a page (MONEY.md 1.1). */
const ROWS_A_PAGE = 1_000;

const sweepName = (period: BillPeriod, { report, document }: Sweep) => `${nameOf(period)} ${report} ${document}`;

/** What is due of a period: its first sweep with something to read. */
export function dueSweep(read: BillRead, period: BillPeriod, rank: number): { sweep: Sweep; isWhole: boolean } | null {
  const placed: Placed = { rank, toDay: period.toDay, isPartial: period.state === 'partial' };
  for (const sweep of placeOf(period).sweeps) {
    const due = read.skipped.has(sweepName(period, sweep)) ? null : dueOf(sweep, placed, read.now);
    if (due) return { sweep, isWhole: due === 'whole' };
  }
  return null;
}

/** Reads one page of a sweep, or of what takes its place when its pages cannot be trusted. */
export async function sweepStep(
  read: BillRead,
  period: BillPeriod,
  { sweep: stored, isWhole }: { sweep: Sweep; isWhole: boolean },
): Promise<BillStep> {
  const { session, now, site } = read;
  const sweep = isWhole ? begun(stored, now) : stored;
  if (sweep.byOrder !== null) {
    const step = await byOrderStep(read, period, { ...sweep, byOrder: sweep.byOrder });
    return step === 'incomplete'
      ? skip(read, period, sweep)
      : { amounts: step.amounts, charges: step.charges, periods: [keep(read, period, step.sweep)] };
  }
  const { fromId, report, document } = sweep;
  const answer = await askBilling(session, report === 'details' ? 'billing/details' : 'billing/full', {
    path: `/periods/key/${period.key}/group/${period.group}/${report}`,
    query: { document_type: document, limit: ROWS_A_PAGE, from_id: fromId, sort_by: 'ID', order_by: 'ASC' },
    isOptional: !isMain(period, sweep),
  });
  if (answer.is === 'incomplete') return skip(read, period, sweep);
  if (answer.is === 'nothing') return { ...NO_CHANGE, periods: [keep(read, period, ended(sweep, now))] };
  const place = { group: period.group, key: period.key, report, document };
  const page = rowsPage(session, answer.data, { fromId, limit: ROWS_A_PAGE, site, ...place });
  if (page === null) return { ...NO_CHANGE, periods: [keep(read, period, withoutPages(period, sweep, now))] };
  const after = { ...sweep, fromId: page.lastId, sums: withRows(sweep.sums, page.rows) };
  return {
    amounts: page.amounts,
    charges: page.charges,
    // what a closed bill lost is a difference of the marketplace
    ...(!period.isClosed && {
      covered: {
        ...place,
        marketplace: period.marketplace,
        source: CHARGE_SOURCE,
        afterId: fromId,
        toId: page.isLast ? null : page.lastId,
        ids: page.ids,
      },
    }),
    periods: [keep(read, period, page.isLast ? ended(after, now) : after)],
  };
}

/** Whether every seller has the report, so that its refusal is one of the bill. */
const isMain = ({ group }: BillPeriod, { report, document }: Sweep) =>
  group === 'ML' && report === 'details' && document === 'BILL';

/** The sweep once its pages repeat themselves: the main one is read by order from its beginning, others end as they are. */
function withoutPages(period: BillPeriod, sweep: Sweep, now: number): Sweep {
  if (!isMain(period, sweep)) return { ...ended(sweep, now), hasLied: true };
  return { ...begun(sweep, now), hasLied: true, byOrder: { after: null, subTypes: null, fromId: '0' } };
}

/** Leaves the sweep where it is until the next run: what came is not final. */
function skip(read: BillRead, period: BillPeriod, sweep: Sweep): BillStep {
  read.skipped.add(sweepName(period, sweep));
  return NO_CHANGE;
}

function keep(read: BillRead, period: BillPeriod, sweep: Sweep): BillPeriod {
  const place = placeOf(period);
  const isSame = (one: Sweep) => one.report === sweep.report && one.document === sweep.document;
  const changed: PeriodPlace = { ...place, sweeps: place.sweeps.map((one) => (isSame(one) ? sweep : one)) };
  return changePeriod(read, period, { place: changed });
}
