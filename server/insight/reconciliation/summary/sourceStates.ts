import type { MatchSources } from '#server/insight/reconciliation/derive/matchSources.ts';
import type { SourceState } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { factsOf, type Marketplace } from '#server/market/registry.ts';

/** How far a source of a month's money was read. */
export interface MonthSource {
  key: 'orders' | 'charges' | 'bill' | 'releases' | 'payouts';
  state: SourceState;
  /** In Portuguese, e.g. "Fatura: 2 de 3 partes lidas, até 21/11". */
  text: string;
}

export interface ReadSources {
  sources: MatchSources;
  /** Last day of which all was read; null before the first reading. */
  readUntil: string | null;
}

const WORDS: Record<SourceState, string> = {
  unread: 'ainda não foram lidas',
  reading: 'em leitura',
  partial: 'lidas em parte, falta permissão ou resposta',
  complete: 'lidas',
  closed: 'lidas e fechadas',
};
const RANKS: Record<SourceState, number> = { unread: 0, reading: 1, partial: 2, complete: 3, closed: 4 };

/** Whether all that a source has so far was read. */
export const isRead = ({ state }: MonthSource): boolean => RANKS[state] >= RANKS.complete;

const lowest = (states: readonly SourceState[]): SourceState =>
  states.reduce<SourceState>((low, state) => (RANKS[state] < RANKS[low] ? state : low), 'closed');

/** The sources of the money of a month's sales; days are `YYYY-MM-DD`, `until` is the first day after it. */
export function monthSources(
  marketplace: Marketplace,
  { sources, readUntil }: ReadSources,
  { from, until }: { from: string; until: string },
): MonthSource[] {
  const day = readUntil && `, até ${readUntil.slice(8)}/${readUntil.slice(5, 7)}`;
  const source = (key: MonthSource['key'], name: string, state: SourceState): MonthSource => ({
    key,
    state,
    text: `${name}: ${WORDS[state]}${RANKS[state] === RANKS.complete ? (day ?? '') : ''}`,
  });
  const isReleased = !factsOf(marketplace).withoutStreams.includes('releases');
  return [
    source('orders', 'Vendas', from < sources.ordersSince ? 'unread' : sources.orders),
    source('charges', 'Tarifas e devoluções', sources.posted),
    ...(sources.periods === null ? [] : [billSource(sources.periods, { from, until }, day ?? '')]),
    isReleased
      ? source('releases', 'Liberações', sources.releases)
      : source('payouts', 'Linhas dos repasses', sources.releases),
  ];
}

function billSource(
  periods: NonNullable<MatchSources['periods']>,
  { from, until }: { from: string; until: string },
  day: string,
): MonthSource {
  const own = periods.filter(({ fromDay, toDay }) => fromDay < until && toDay >= from);
  if (own.length === 0) return { key: 'bill', state: 'unread', text: 'Fatura: ainda não foi lida' };
  const read = own.filter(({ state }) => RANKS[state] >= RANKS.complete).length;
  const parts = `${read} de ${own.length} ${own.length === 1 ? 'parte lida' : 'partes lidas'}`;
  const state = lowest(own.map((period) => period.state));
  return { key: 'bill', state, text: `Fatura: ${parts}${state === 'closed' ? ', fechada' : day}` };
}
