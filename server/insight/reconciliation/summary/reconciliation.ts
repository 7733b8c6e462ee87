import type { Bridge } from '#server/insight/reconciliation/bridge/bridge.ts';
import { monthBridge } from '#server/insight/reconciliation/bridge/monthBridge.ts';
import { unexplainedText } from '#server/insight/reconciliation/bridge/unexplainedText.ts';
import { matchSources } from '#server/insight/reconciliation/derive/matchSources.ts';
import { differenceSummary } from '#server/insight/reconciliation/differences/differenceSummary.ts';
import { factsOf } from '#server/market/registry.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { daysOf, type MonthScope } from './monthScope.ts';
import { type MonthSums, monthSums } from './monthSums.ts';
import { isRead, type MonthSource, monthSources } from './sourceStates.ts';

export type MonthState = 'open' | 'partial' | 'closed';

/** States in Portuguese. */
export const monthStateTexts: Readonly<Record<MonthState, string>> = {
  open: 'Aberto',
  partial: 'Parcial',
  closed: 'Fechado',
};

/** From what a month's sales should pay to what entered the account. Amounts in minor units of the currency. */
export interface Reconciliation extends MonthScope {
  state: MonthState;
  lines: Bridge['lines'];
  unexplainedMinor: number;
  /** "Sem explicação R$ 12,00 (3 linhas)"; null when the lines explain all. */
  unexplainedText: string | null;
  /** At most 100, largest first. */
  unexplainedOrders: MonthSums['unexplainedOrders'];
  /** Orders of the month of which an amount is unknown. */
  unknownOrders: number;
  toReceiveMinor: number;
  releasedMinor: number;
  heldMinor: number;
  disputedMinor: number;
  /** "R$ 412,80 para conferir em 23 pedidos"; null without differences. */
  toCheck: string | null;
  sources: MonthSource[];
  /** Currencies of the marketplace's payouts and bills. */
  currencies: string[];
}

const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

const CURRENCIES = `
SELECT currency::text AS currency FROM payouts WHERE account_id = $1 AND marketplace = $2 AND currency IS NOT NULL
UNION SELECT currency::text FROM bill_periods WHERE account_id = $1 AND marketplace = $2 ORDER BY 1`;

/** Reconciles a month. Throws BAD_REQUEST for a month or currency that is none. */
export async function reconciliation(viewer: Viewer, scope: MonthScope): Promise<Reconciliation> {
  const { month, marketplace, currency } = scope;
  const days = daysOf(scope);
  const { rows, enteredMinor, heldMinor, unknownOrders, unexplainedOrders } = await monthSums(viewer, scope);
  const read = await transaction((tx) => matchSources(viewer.accountId, marketplace, tx));
  const sources = monthSources(marketplace, read, days);
  const { totals } = await differenceSummary(viewer, { month, marketplace, currency, isCertain: true });
  const currencies = await queryRows<{ currency: string }>(CURRENCIES, [viewer.accountId, marketplace]);
  const name = MONTHS[Number(month.slice(5)) - 1]!;
  const [bridge] = monthBridge(rows, name, new Map([[currency, enteredMinor]])) as [Bridge];
  const amountOf = (key: string) => bridge.lines.find((line) => line.key === key)?.amountMinor ?? 0;
  const total = totals.find((one) => one.currency === currency);
  const isOver = days.until <= saoPauloDay(currentTime().getTime());
  return {
    ...scope,
    state: stateOf(bridge, sources, isOver),
    lines: bridge.lines.filter(({ key }) => !isUnread(scope, key)),
    unexplainedMinor: bridge.unexplainedMinor,
    unexplainedText: unexplainedText(bridge),
    unexplainedOrders,
    unknownOrders,
    toReceiveMinor: 0 - amountOf('not_released'),
    releasedMinor: bridge.totalMinor,
    heldMinor,
    disputedMinor: total?.contestedMinor ?? 0,
    toCheck: total && total.count > 0 ? total.text : null,
    sources,
    currencies: currencies.length === 0 ? ['BRL'] : currencies.map((one) => one.currency),
  };
}

/** Transfers to the bank are read with payouts: of a marketplace that only tells releases, they are unknown. */
const isUnread = ({ marketplace }: MonthScope, key: string) =>
  !factsOf(marketplace).withoutStreams.includes('releases') && (key === 'transfers' || key === 'balance_change');

function stateOf({ unexplainedMinor, lines }: Bridge, sources: readonly MonthSource[], isOver: boolean): MonthState {
  if (!isOver) return 'open';
  const isBilled = sources.every(({ key, state }) => key !== 'bill' || state === 'closed');
  const isPaidUnread = lines.some(({ key, amountMinor }) => key === 'unread' && amountMinor !== 0);
  return unexplainedMinor === 0 && !isPaidUnread && isBilled && sources.every(isRead) ? 'closed' : 'partial';
}
