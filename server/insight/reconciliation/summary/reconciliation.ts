import { ordersSince } from '#server/insight/coverage/ordersCoveredSince.ts';
import type { Bridge } from '#server/insight/reconciliation/bridge/bridge.ts';
import { monthBridge } from '#server/insight/reconciliation/bridge/monthBridge.ts';
import { unexplainedText } from '#server/insight/reconciliation/bridge/unexplainedText.ts';
import { matchSources } from '#server/insight/reconciliation/derive/matchSources.ts';
import { differenceSummary } from '#server/insight/reconciliation/differences/differenceSummary.ts';
import { formats } from '#i18n/locales.ts';
import { language } from '#server/platform/language/language.ts';
import { say } from '#server/platform/language/say.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { daysOf, type MonthScope } from './monthScope.ts';
import type { MonthStatement } from './monthStatement.ts';
import type { MonthSums } from './monthSums.ts';
import { storedMonth } from './stored/storedMonth.ts';
import { isRead, type MonthSource, monthSources } from './sourceStates.ts';

export type MonthState = 'open' | 'partial' | 'closed';

/** A state in the reader's language. */
export const monthStateText = (state: MonthState): string => say('reconciliation.monthState', { state });

/** A line of the bridge; its amount is null while its source is unread. */
export type MonthLine = Omit<Bridge['lines'][number], 'amountMinor'> & { amountMinor: number | null };

/** From what a month's sales should pay to what entered the account. Amounts in minor units of the currency. */
export interface Reconciliation extends MonthScope {
  state: MonthState;
  /** None while the month's sales are unread. */
  lines: MonthLine[];
  /** Null while the month's sales are unread. */
  unexplainedMinor: number | null;
  /** "Sem explicação R$ 12,00 (3 linhas)"; null when the lines explain all. */
  unexplainedText: string | null;
  /** At most 100, largest first. */
  unexplainedOrders: MonthSums['unexplainedOrders'];
  /** Orders of the month of which an amount is unknown. */
  unknownOrders: number;
  /** Null while the month's sales are unread. */
  toReceiveMinor: number | null;
  /** Null while what was paid in the month is unread. */
  releasedMinor: number | null;
  /** Null while the month's sales are unread. */
  heldMinor: number | null;
  disputedMinor: number;
  /** "R$ 412,80 para conferir em 23 pedidos"; null without differences. */
  toCheck: string | null;
  sources: MonthSource[];
  /** When it was calculated, if anything of it changed since and it is being calculated again; null: now. */
  outdatedSince: Date | null;
  /** Currencies of the marketplace's payouts and bills. */
  currencies: string[];
}

/** Name of a month, `YYYY-MM-DD` of one of its days, in the reader's language. */
const monthName = (day: string) =>
  new Intl.DateTimeFormat(formats[language()].dates, { month: 'long', timeZone: 'UTC' }).format(new Date(day));

const CURRENCIES = `
SELECT currency::text AS currency FROM payouts WHERE account_id = $1 AND marketplace = $2 AND currency IS NOT NULL
UNION SELECT currency::text FROM bill_periods WHERE account_id = $1 AND marketplace = $2 ORDER BY 1`;

/** Reconciles a month. Throws BAD_REQUEST for a month or currency that is none. */
export async function reconciliation(viewer: Viewer, scope: MonthScope): Promise<Reconciliation> {
  const { month, marketplace, currency } = scope;
  const days = daysOf(scope);
  const { rows, enteredMinor, heldMinor, unknownOrders, unexplainedOrders, statement, outdatedSince } =
    await storedMonth(viewer, scope);
  const today = saoPauloDay(currentTime().getTime());
  const read = await matchSources(viewer.accountId, marketplace, readerOf(viewer.accountId));
  const known = await ordersSince(viewer);
  const sources = monthSources(scope, { ...read, ordersSince: known.get(marketplace) ?? null, statement, today }, days);
  const { totals } = await differenceSummary(viewer, { month, marketplace, currency, isCertain: true });
  const currencies = await queryRows<{ currency: string }>(CURRENCIES, [viewer.accountId, marketplace]);
  const name = monthName(days.from);
  const [bridge] = monthBridge(rows, name, new Map([[currency, enteredMinor]])) as [Bridge];
  const amountOf = (key: string) => bridge.lines.find((line) => line.key === key)?.amountMinor ?? 0;
  const total = totals.find((one) => one.currency === currency);
  const isUnread = (...keys: MonthSource['key'][]) =>
    sources.some(({ key, state }) => keys.includes(key) && state === 'unread');
  const [areSalesUnread, arePaymentsUnread] = [isUnread('orders'), isUnread('releases', 'payouts')];
  const isOver = days.until <= today;
  return {
    ...scope,
    state: stateOf(bridge, sources, isOver),
    lines: areSalesUnread ? [] : linesOf(bridge, statement, arePaymentsUnread),
    unexplainedMinor: areSalesUnread ? null : bridge.unexplainedMinor,
    unexplainedText: areSalesUnread ? null : unexplainedText(bridge),
    unexplainedOrders: areSalesUnread ? [] : unexplainedOrders,
    unknownOrders,
    toReceiveMinor: areSalesUnread ? null : 0 - amountOf('not_released'),
    releasedMinor: arePaymentsUnread ? null : releasedOf(bridge, statement),
    heldMinor: areSalesUnread ? null : heldMinor,
    disputedMinor: total?.contestedMinor ?? 0,
    toCheck: total && total.count > 0 ? total.text : null,
    sources,
    outdatedSince,
    currencies: currencies.length === 0 ? ['BRL'] : currencies.map((one) => one.currency),
  };
}

/** Lines of movements that are not about sales: only payouts and statements tell them. */
const OF_ACCOUNT = ['account_charges', 'bill_paid', 'ads', 'reimbursements', 'holds', 'other'];
const OF_BALANCES = ['transfers', 'balance_change', 'opening', 'closing'];
/** Lines of what was paid in the month, whatever was sold in it. */
const PAID = [
  ...OF_ACCOUNT,
  ...OF_BALANCES,
  'released_of_other_months',
  'refunds_of_other_months',
  'outside',
  'entered',
];
/** Lines that a marketplace cannot have: one that pays out settlements, and one that releases payments. */
const NOT_OF_PAYOUTS = ['billed', 'bill_paid', 'opening', 'closing'];
const NOT_OF_STATEMENTS = ['unread'];

/** Without lines that the marketplace's sources cannot have; of what was not read, without amounts. */
function linesOf({ lines }: Bridge, statement: MonthStatement | null, arePaymentsUnread: boolean): MonthLine[] {
  const absent = statement ? NOT_OF_STATEMENTS : NOT_OF_PAYOUTS;
  const unread = [
    ...(arePaymentsUnread ? PAID : []),
    ...(statement && !statement.isCovered ? [...OF_ACCOUNT, ...OF_BALANCES] : []),
    ...(statement && statement.openingMinor === null ? ['opening', 'closing'] : []),
  ];
  return lines
    .filter(({ key, amountMinor, kind }) => !(absent.includes(key) && (amountMinor === 0 || kind === 'sum')))
    .map((line) => (unread.includes(line.key) ? { ...line, amountMinor: null } : line));
}

/** What entered the account; where it has a statement, without its movements that are not about sales. */
function releasedOf({ lines, totalMinor }: Bridge, statement: MonthStatement | null): number {
  if (!statement) return totalMinor;
  const others = lines.filter(({ key }) => OF_ACCOUNT.includes(key));
  return others.reduce((rest, { amountMinor }) => rest - amountMinor, totalMinor);
}

function stateOf({ unexplainedMinor, lines }: Bridge, sources: readonly MonthSource[], isOver: boolean): MonthState {
  if (!isOver) return 'open';
  const isBilled = sources.every(({ key, state }) => key !== 'bill' || state === 'closed');
  const isPaidUnread = lines.some(({ key, amountMinor }) => key === 'unread' && amountMinor !== 0);
  return unexplainedMinor === 0 && !isPaidUnread && isBilled && sources.every(isRead) ? 'closed' : 'partial';
}
