import { clsx } from 'clsx';
import { formatPercent, UNKNOWN } from '#client/lib/format.ts';

/** Difference of our price to theirs, (ours − theirs) / theirs: green when ours is lower, red when higher. */
export function Difference({ percent }: { percent: number | null | undefined }) {
  if (percent == null) return UNKNOWN;
  const text = formatPercent(percent);
  const isEqual = /^-?0,0%$/.test(text);
  return (
    <span className={clsx('whitespace-nowrap', !isEqual && (percent < 0 ? 'text-positive' : 'text-negative'))}>
      {isEqual ? '0,0%' : `${percent > 0 ? '+' : ''}${text}`}
    </span>
  );
}
