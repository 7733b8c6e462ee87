import { formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { clsx } from 'clsx';

/** Fulfilment of an offer. */
export const shippingWord = (isFba: boolean | null | undefined) =>
  isFba == null ? UNKNOWN : isFba ? 'FBA / Full' : 'FBM';

/** Price reduction in percent. A rise is labelled "aumento" (SEMANTICS). */
export function reductionWord(percent: number | null | undefined): string {
  if (percent == null) return UNKNOWN;
  return percent < 0 ? `+${formatPercent(-percent)} aumento` : formatPercent(percent);
}

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
