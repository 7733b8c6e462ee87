import { z } from 'zod';
import { rateFactor } from '#server/market/baseUrls.ts';
import type { BillsPage } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { BillPeriod, OwnBills } from '#server/market/ledger/bill.ts';
import { isKnownSite } from '#server/market/mercadolivre/items/countryOfSite.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { askBilling } from './askBilling.ts';
import { billNotes } from './billNotes.ts';
import { type BillRead, type BillStep, changePeriod, GROUPS, nameOf, NO_CHANGE, Place } from './billRead.ts';
import { ORDERS_A_CALL, rowsOfOrders } from './byOrderStep.ts';
import { areDocumentsDue, documentsStep } from './documents/documentsStep.ts';
import { isListDue, listStep } from './listStep.ts';
import { summaryOf } from './periods.ts';
import { differenceOf } from './periodState.ts';
import { BILL_SOURCE } from './rowAmounts.ts';
import { dueSweep, sweepStep } from './sweepStep.ts';
import { placeOf } from './sweeps.ts';

/** Calls of one run: with twelve seconds each, five minutes (docs/decisions/048). The local marketplace is faster. */
const CALLS_A_RUN = 25;
/** The open period and the one before, of each group. */
const CURRENT = 2;
/** For how long orders may be in no bill. */
const YOUNG_DAYS = 3;
/** Site of most sellers of the product, where Mercado Livre does not name it. */
const SITE = 'MLB';

const Me = z.looseObject({ site_id: z.string().nullish() });

/** What to call next. */
interface Due {
  step: () => Promise<BillStep>;
  /** Whether it is only of the past, which no interval waits for. */
  isPast: boolean;
}

/**
 * Charges and bonuses of the seller's bills, by period: a page is one call. What is due follows from the stored periods (see
 * sweeps); the rest of a run's calls goes to the past. Rows that came once come again with the same reference. Throws
 * `NotPermitted` without the right to read bills.
 */
export async function* bills(
  session: MercadoLivreSession,
  storedPlace: unknown,
  own: OwnBills,
  mostCalls = CALLS_A_RUN * rateFactor(),
): AsyncGenerator<BillsPage> {
  const now = session.effects.now();
  const { data } = await session.get('users/me', '/users/me');
  const site = shapeOf('Mercado Livre (users/me)', Me, data).site_id ?? SITE;
  const read: BillRead = {
    session,
    own,
    site: isKnownSite(site) ? site : SITE,
    now,
    today: saoPauloDay(now),
    place: Place.safeParse(storedPlace).data ?? { lists: {}, young: null },
    periods: await own.periods(),
    skipped: new Set(),
  };
  let next = nextOf(read);
  for (let calls = 0; next !== null && calls < mostCalls; calls += 1) {
    const step = await next.step();
    next = nextOf(read);
    yield pageOf(read, step, next);
  }
  for (const note of billNotes(read)) session.notes.add(note);
  yield pageOf(read, NO_CHANGE, next);
}

const pageOf = (read: BillRead, step: BillStep, next: Due | null): BillsPage => ({
  ...step,
  covered: step.covered ?? null,
  place: read.place,
  isComplete: (next === null || next.isPast) && read.skipped.size === 0,
  hasMore: next !== null || read.skipped.size > 0,
});

/** The next call that is due: lists, the current periods, young orders, then older periods. */
function nextOf(read: BillRead): Due | null {
  for (const group of GROUPS) if (isListDue(read, group)) return { step: () => listStep(read, group), isPast: false };
  const ranked = GROUPS.flatMap((group) =>
    read.periods
      .filter((period) => period.group === group)
      .toSorted((a, b) => (a.key < b.key ? 1 : -1))
      .map((period, rank) => ({ period, rank })),
  ).toSorted((a, b) => a.rank - b.rank);
  const due = (isCurrent: boolean) => {
    for (const { period, rank } of ranked.filter((one) => one.rank < CURRENT === isCurrent)) {
      const isPast = !isCurrent && period.state === 'reading';
      const sweep = dueSweep(read, period, rank);
      if (sweep) return { step: () => sweepStep(read, period, sweep), isPast };
      if (isSummaryDue(read, period)) return { step: () => summaryStep(read, period), isPast };
      if (areDocumentsDue(read, period)) return { step: () => documentsStep(read, period), isPast };
    }
    return null;
  };
  return due(true) ?? (areYoungDue(read) ? { step: () => youngStep(read), isPast: false } : null) ?? due(false);
}

const areYoungDue = ({ place: { young }, today, skipped }: BillRead) =>
  !skipped.has('young') && (young?.day !== today || !young.isDone);

/** Asks for the rows of orders of the last days that are in no bill yet, each at most once a day. */
async function youngStep(read: BillRead): Promise<BillStep> {
  const { today, place, own } = read;
  const after = place.young?.day === today ? place.young.after : null;
  const fromDay = daysBefore(today, YOUNG_DAYS);
  const ids = await own.orders({ fromDay, toDay: today, after, most: ORDERS_A_CALL, withoutSource: BILL_SOURCE });
  const isDone = ids.length < ORDERS_A_CALL;
  const found = ids.length > 0 ? await rowsOfOrders(read, ids) : NO_CHANGE;
  if (found === null) {
    read.skipped.add('young');
    return NO_CHANGE;
  }
  read.place = { ...place, young: { day: today, after: ids.at(-1) ?? after, isDone } };
  return { amounts: found.amounts, charges: found.charges, periods: [] };
}

/** Whether the rows of a period were read since its sums were: all of them, or what it may have lacked. */
function isSummaryDue({ skipped }: BillRead, period: BillPeriod): boolean {
  const { sweeps, summaryAt } = placeOf(period);
  if (
    skipped.has(summaryName(period)) ||
    sweeps.some(({ wholeAt, startedAt }) => wholeAt === null || startedAt !== null)
  )
    return false;
  const isPartial = period.state === 'partial';
  return summaryAt === null || sweeps.some((sweep) => (isPartial ? sweep.endedAt! : sweep.wholeAt!) > summaryAt);
}

const summaryName = (period: BillPeriod) => `${nameOf(period)} summary`;

/** Reads the sums of a period, which its rows are held against. */
async function summaryStep(read: BillRead, period: BillPeriod): Promise<BillStep> {
  const place = { ...placeOf(period), summaryAt: read.now };
  const answer = await askBilling(read.session, 'billing/summary', {
    path: `/periods/key/${period.key}/summary/details`,
    query: { group: period.group, document_type: 'BILL' },
    isOptional: true,
  });
  if (answer.is === 'incomplete') {
    read.skipped.add(summaryName(period));
    return NO_CHANGE;
  }
  const summary = answer.is === 'answer' ? summaryOf(answer.data, period.currency) : null;
  const differenceMinor = summary && differenceOf(place, summary);
  return { ...NO_CHANGE, periods: [changePeriod(read, period, { place, differenceMinor, summary })] };
}
