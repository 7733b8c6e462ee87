import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { askBilling } from './askBilling.ts';
import { type BillRead, type BillStep, changePeriod, type Group, nameOf, NO_CHANGE } from './billRead.ts';
import { listedPeriods, type ListedPeriod } from './periods.ts';
import { placeOf } from './sweeps.ts';

/** Most periods of a list at once. */
const LIMIT = 12;
/** From the newest period, as far back as orders are read. */
const HISTORY_DAYS = 400;

/** Whether the list of a group's periods has not been read to its end today. */
export const isListDue = ({ place, today, skipped }: BillRead, group: Group): boolean =>
  !skipped.has(group) && (place.lists[group]?.day !== today || place.lists[group].offset !== null);

/** Reads a page of the list of a group's periods; the next one only when this one brought new periods. */
export async function listStep(read: BillRead, group: Group): Promise<BillStep> {
  const { session, today, place } = read;
  const offset = place.lists[group]?.day === today ? (place.lists[group].offset ?? 0) : 0;
  const answer = await askBilling(session, 'billing/periods', {
    path: '/monthly/periods',
    query: { group, document_type: 'BILL', offset, limit: LIMIT },
    isOptional: group !== 'ML',
  });
  if (answer.is === 'incomplete') {
    read.skipped.add(group);
    return NO_CHANGE;
  }
  const { total, periods } = answer.is === 'answer' ? listedPeriods(answer.data, read.site) : { total: 0, periods: [] };
  const ofGroup = read.periods.filter((known) => known.group === group);
  const newest = [...periods, ...ofGroup].reduce((last, { toDay }) => (toDay > last ? toDay : last), '1970-01-01');
  const oldest = daysBefore(newest, HISTORY_DAYS);
  const recent = periods.filter(({ toDay }) => toDay >= oldest);
  const news = recent.filter((listed) => !ofGroup.some((known) => nameOf(known) === nameOf({ group, ...listed })));
  const isEnd = news.length === 0 || offset + LIMIT >= total;
  read.place = { ...place, lists: { ...place.lists, [group]: { day: today, offset: isEnd ? null : offset + LIMIT } } };
  return { ...NO_CHANGE, periods: recent.map((listed) => listPeriod(read, group, listed)) };
}

function listPeriod(read: BillRead, group: Group, listed: ListedPeriod) {
  const known = read.periods.find((one) => nameOf(one) === nameOf({ group, ...listed }));
  if (known) {
    // its sums are final now
    const isOver = listed.isClosed && !known.isClosed;
    return changePeriod(read, known, { ...listed, ...(isOver && { place: { ...placeOf(known), summaryAt: null } }) });
  }
  const period = {
    ...listed,
    marketplace: 'mercadolivre' as const,
    group,
    state: 'reading' as const,
    differenceMinor: null,
    place: placeOf({ group, place: {} }),
  };
  read.periods.push(period);
  return period;
}
