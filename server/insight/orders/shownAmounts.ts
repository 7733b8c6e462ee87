import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import type { Money, ReportCurrency } from '#server/platform/values/money.ts';
import { brlRate } from '#server/records/rates/ratesByDay.ts';
import type { LadderStep } from './order/ladder.ts';

/** The currency that an order's amounts are shown in, and what a unit of its own is in it on the day of the sale. */
export interface ShownIn {
  currency: string;
  rate: number;
}

/** SQL of that rate for an order `o`; NULL where it is shown in its own currency, as without a rate. */
export function shownRate(asked: ReportCurrency | null, accountId: number, bind: Bind): string {
  if (asked !== 'BRL' && asked !== 'USD') return 'NULL::float8';
  const account = bind(accountId);
  const reais = `CASE o.currency WHEN 'BRL' THEN 1 ELSE ${brlRate('o.currency', 'o.sale_day', account)} END::float8`;
  if (asked === 'BRL') return reais;
  return `CASE o.currency WHEN 'USD' THEN 1 ELSE ${reais} / ${brlRate("'USD'", 'o.sale_day', account)}::float8 END`;
}

export const shownInOf = (asked: ReportCurrency | null, own: string, rate: number | null): ShownIn =>
  rate === null ? { currency: own, rate: 1 } : { currency: asked!, rate };

/** An amount of an order as it is shown, rounded once; null stays null. */
export const shownAmount = (minor: number | null, { currency, rate }: ShownIn): Money | null =>
  minor === null ? null : { minor: rounded(minor * rate), currency };

/** Amounts of the steps of a ladder as they are shown: each is what it adds to a rounded sum, so that they add up to the cent. */
export function shownSteps(
  steps: readonly Pick<LadderStep, 'amountMinor' | 'isSum'>[],
  shown: ShownIn,
): (Money | null)[] {
  let sum = 0;
  return steps.map(({ amountMinor, isSum }) => {
    if (amountMinor === null) return null;
    if (isSum) return shownAmount(amountMinor, shown);
    const before = rounded(sum * shown.rate);
    sum += amountMinor;
    return { minor: rounded(sum * shown.rate) - before, currency: shown.currency };
  });
}

// half away from zero, like PostgreSQL's round() on NUMERIC
const rounded = (exact: number) => Math.sign(exact) * Math.round(Math.abs(exact)) || 0;
