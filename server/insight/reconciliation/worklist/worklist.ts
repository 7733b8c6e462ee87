import type { MoneyMatch } from '#server/insight/reconciliation/matching/moneyMatch.ts';
import { STANDARD } from '#i18n/locales.ts';
import { language } from '#server/platform/language/language.ts';
import { say, valueText, word } from '#server/platform/language/say.ts';
import { type Sentence, sentence, type SentenceValue } from '#server/platform/language/sentence.ts';
import { formatAmount, type Money } from '#server/platform/values/money.ts';
import { reasonText } from './matchTexts.ts';

/** Amount at stake in minor units: how far a difference is off, in either direction. */
const atStake = ({ deltaMinor }: MoneyMatch): number => Math.abs(deltaMinor ?? 0);

/** Whether there is something to check. */
const isDifference = ({ class: cls }: MoneyMatch): boolean => cls !== 'matched' && cls !== 'in_progress';

const idOf = ({ orderId, slot, rowIds }: MoneyMatch) => `${orderId ?? ''} ${slot} ${rowIds[0] ?? ''}`;

/** Differences by currency and then by amount at stake, highest first; equal ones by order. */
export const worklistOf = (matches: readonly MoneyMatch[]): MoneyMatch[] =>
  matches
    .filter(isDifference)
    .toSorted((a, b) => compare(a.currency, b.currency) || atStake(b) - atStake(a) || compare(idOf(a), idOf(b)));

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Differences of one cause in one currency. */
export interface CauseGroup {
  reason: MoneyMatch['reason'];
  currency: string;
  /** Indications are apart: their expected amount is only estimated. */
  isCertain: boolean;
  orderCount: number;
  atStakeMinor: number;
  /** E.g. "Frete cobrado acima do informado · 9 pedidos · R$ 61,20". */
  text: string;
  matches: MoneyMatch[];
}

/** Differences by cause, highest amount at stake first within a currency, in time linear in the matches but for sorting. */
export function groupByCause(matches: readonly MoneyMatch[]): CauseGroup[] {
  const groups = new Map<string, MoneyMatch[]>();
  for (const match of worklistOf(matches)) {
    const key = `${match.reason} ${match.currency} ${match.isCertain}`;
    const group = groups.get(key);
    if (group) group.push(match);
    else groups.set(key, [match]);
  }
  return [...groups.values()]
    .map((group) => causeGroup(group))
    .toSorted(
      (a, b) => compare(a.currency, b.currency) || b.atStakeMinor - a.atStakeMinor || compare(a.reason, b.reason),
    );
}

function causeGroup(matches: MoneyMatch[]): CauseGroup {
  const [{ reason, currency, isCertain }] = matches as [MoneyMatch];
  const atStakeMinor = matches.reduce((sum, match) => sum + atStake(match), 0);
  const orderCount = new Set(matches.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))).size;
  const group = { reason, currency, isCertain, orderCount, atStakeMinor };
  return { ...group, text: causeText({ ...group, count: matches.length }), matches };
}

type Cause = Pick<CauseGroup, 'reason' | 'currency' | 'isCertain' | 'orderCount' | 'atStakeMinor'>;

/** E.g. "Frete cobrado acima do informado · 9 pedidos · R$ 61,20"; cases are counted where there is no order. */
export function causeText({ reason, currency, isCertain, orderCount, atStakeMinor, count }: Cause & { count: number }) {
  const cases = word(spokenCases({ orderCount, count }));
  const parts = [reasonText(reason), cases, valueText(spokenAmount({ minor: atStakeMinor, currency }))];
  if (!isCertain) parts.push(say('reconciliation.indication'));
  return parts.join(' · ');
}

/** E.g. "R$ 412,80 para conferir em 23 pedidos". */
export function toCheckText(total: { currency: string; orderCount: number; atStakeMinor: number; count: number }) {
  const amount = spokenAmount({ minor: total.atStakeMinor, currency: total.currency });
  return say('reconciliation.toCheck', { amount, cases: spokenCases(total) });
}

const spokenCases = ({ orderCount, count }: { orderCount: number; count: number }): Sentence =>
  orderCount === 0
    ? sentence('reconciliation.cases', { count })
    : sentence('reconciliation.orders', { count: orderCount });

/** Of foreign currencies these sentences say which they are in Padrão: `US$ 50,00`. */
const spokenAmount = (money: Money): SentenceValue => (language() === STANDARD ? formatAmount(money) : money);

/** Per currency, what the differences that are certain amount to, and in how many orders. */
export function worklistTotals(
  matches: readonly MoneyMatch[],
): { currency: string; orderCount: number; atStakeMinor: number }[] {
  const totals = new Map<string, { orders: Set<string>; atStakeMinor: number }>();
  for (const match of matches.filter((one) => isDifference(one) && one.isCertain)) {
    const total = totals.get(match.currency) ?? { orders: new Set<string>(), atStakeMinor: 0 };
    totals.set(match.currency, total);
    if (match.orderId !== null) total.orders.add(match.orderId);
    total.atStakeMinor += atStake(match);
  }
  return [...totals]
    .map(([currency, { orders, atStakeMinor }]) => ({ currency, orderCount: orders.size, atStakeMinor }))
    .toSorted((a, b) => compare(a.currency, b.currency));
}
