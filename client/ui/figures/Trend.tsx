import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

/** Green and up, or red and down; `isGood` where up is not what is good. Zero counts as up (spec 2). */
export const Trend = ({ isUp, isGood = isUp, children }: { isUp: boolean; isGood?: boolean; children: ReactNode }) => (
  <span
    data-trend={isUp ? 'up' : 'down'}
    className={clsx('inline-flex items-center gap-0.5 font-medium', isGood ? 'text-positive' : 'text-negative')}
  >
    {isUp ? <ArrowUp size={12} aria-hidden /> : <ArrowDown size={12} aria-hidden />}
    {children}
  </span>
);
