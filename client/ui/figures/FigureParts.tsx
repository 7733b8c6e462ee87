import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type Amount, formatMoney } from '#client/lib/format.ts';
import { SumLink } from './SumLink.tsx';

/** Two figures in one cell, the second muted; side by side in the card of a row. */
export const Pair = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className="flex flex-col items-end whitespace-nowrap max-sm:in-data-cards:inline-flex max-sm:in-data-cards:flex-row max-sm:in-data-cards:items-baseline max-sm:in-data-cards:gap-2 sm:in-data-compact:flex-row sm:in-data-compact:items-baseline sm:in-data-compact:justify-end sm:in-data-compact:gap-2">
    <span>{first}</span>
    <span className="text-label font-normal text-muted">{second}</span>
  </span>
);

/** Arrow up in green or down in red. `isGood` overrides the colour where up is bad. Zero counts as up (spec 2). */
export const Trend = ({ isUp, isGood = isUp, children }: { isUp: boolean; isGood?: boolean; children: ReactNode }) => (
  <span
    data-trend={isUp ? 'up' : 'down'}
    className={clsx('inline-flex items-center gap-0.5 font-medium', isGood ? 'text-positive' : 'text-negative')}
  >
    {isUp ? <ArrowUp size={12} aria-hidden /> : <ArrowDown size={12} aria-hidden />}
    {children}
  </span>
);

/** A profit with its arrow, which leads to the orders it adds up. */
export const ProfitAmount = ({ profit, orders }: { profit: Amount; orders?: string }) => (
  <SumLink to={orders}>
    <Trend isUp={profit.minor >= 0}>{formatMoney(profit)}</Trend>
  </SumLink>
);
