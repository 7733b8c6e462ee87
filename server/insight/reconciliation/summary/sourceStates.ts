import type { MatchSources } from '#server/insight/reconciliation/derive/matchSources.ts';
import type { SourceState } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { say, word } from '#server/platform/language/say.ts';
import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import type { MonthStatement } from './monthStatement.ts';

/** How far a source of a month's money was read. */
export interface MonthSource {
  key: 'orders' | 'charges' | 'bill' | 'releases' | 'payouts' | 'statement';
  state: SourceState;
  /** In the reader's language, e.g. "Fatura: 2 de 3 partes lidas, até 21/11". */
  text: string;
}

export interface ReadSources {
  sources: MatchSources;
  /** First day of which all orders are known; null before any was read. */
  ordersSince: string | null;
  /** Last day of which all was read; null before the first reading. */
  readUntil: string | null;
  /** Of the account that payments are released to; null where there is none. */
  statement: MonthStatement | null;
  /** São Paulo day. */
  today: string;
}

const RANKS: Record<SourceState, number> = { unread: 0, reading: 1, partial: 2, complete: 3, closed: 4 };

/** Whether all that a source has so far was read. */
export const isRead = ({ state }: MonthSource): boolean => RANKS[state] >= RANKS.complete;

const lowest = (states: readonly SourceState[]): SourceState =>
  states.reduce<SourceState>((low, state) => (RANKS[state] < RANKS[low] ? state : low), 'closed');

/** How far a source is read in a month of which it has the days from `since` on. */
const within = (state: SourceState, since: string | undefined, { from, until }: { from: string; until: string }) =>
  since === undefined || from >= since ? state : until <= since ? 'unread' : lowest([state, 'partial']);

/** Orders may be known without a history: from files, or as they came. */
function ordersState(state: SourceState, since: string | null, days: { from: string; until: string }): SourceState {
  if (since === null) return 'unread';
  return within(state === 'unread' ? 'partial' : state, since, days);
}

/** The sources of the money of a month's sales; days are `YYYY-MM-DD`, `until` is the first day after it. */
export function monthSources(
  { currency }: { currency: string },
  { sources, ordersSince, readUntil, statement, today }: ReadSources,
  days: { from: string; until: string },
): MonthSource[] {
  const source = (key: MonthSource['key'], name: Sentence, state: SourceState): MonthSource => {
    const text = sentence('reconciliation.sourceState', { source: name, state });
    return { key, state, text: word(state === 'complete' ? withDay(text, readUntil) : text) };
  };
  return [
    source('orders', sentence('reconciliation.sales'), ordersState(sources.orders, ordersSince, days)),
    source('charges', sentence('reconciliation.feesAndRefunds'), sources.posted),
    ...(sources.periods === null ? [] : [billSource(sources.periods, days, readUntil)]),
    ...(statement
      ? [
          source('releases', sentence('reconciliation.releases'), sources.releases),
          statementSource(statement, sources.releases, { ...days, today }),
        ]
      : [
          source(
            'payouts',
            sentence('reconciliation.payoutRows'),
            within(sources.releases, sources.payoutsSince[currency], days),
          ),
        ]),
  ];
}

function billSource(
  periods: NonNullable<MatchSources['periods']>,
  { from, until }: { from: string; until: string },
  readUntil: string | null,
): MonthSource {
  const own = periods.filter(({ fromDay, toDay }) => fromDay < until && toDay >= from);
  if (own.length === 0) return { key: 'bill', state: 'unread', text: say('reconciliation.billUnread') };
  const read = own.filter(({ state }) => RANKS[state] >= RANKS.complete).length;
  const text = sentence('reconciliation.billParts', { read, parts: own.length });
  const state = lowest(own.map((period) => period.state));
  const more = state === 'closed' ? sentence('reconciliation.billClosed', { text }) : withDay(text, readUntil);
  return { key: 'bill', state, text: word(more) };
}

const DAY_MS = 24 * 60 * 60_000;

/** What was read, and until which day; without it while none is known. */
const withDay = (text: Sentence, day: string | null): Sentence =>
  day === null ? text : sentence('reconciliation.sourceUntil', { text, day: `${day.slice(8)}/${day.slice(5, 7)}` });

/** Of the days of the month that are over; a day that does not close counts as not read, and is said. */
function statementSource(
  { closedDays, otherDays, until }: MonthStatement,
  releases: SourceState,
  { from, until: end, today }: { from: string; until: string; today: string },
): MonthSource {
  const due = Math.max(0, (Date.parse(end < today ? end : today) - Date.parse(from)) / DAY_MS);
  if (until === null && otherDays === 0)
    return { key: 'statement', state: 'unread', text: say('reconciliation.statementUnread') };
  const state =
    closedDays >= due
      ? 'complete'
      : otherDays === 0 && releases !== 'partial' && closedDays > 0
        ? 'reading'
        : 'partial';
  const read = sentence('reconciliation.statementDays', { read: closedDays, days: due });
  const text = otherDays === 0 ? read : sentence('reconciliation.daysUnclosed', { text: read, days: otherDays });
  return { key: 'statement', state, text: word(withDay(text, until)) };
}
