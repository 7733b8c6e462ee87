import { formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { marketplaceFacts } from '#client/lib/marketplaces.ts';
import { formatDayAndClock, formatMoment } from '#client/lib/time/time.ts';
import { clsx } from 'clsx';
import { t } from '#client/lib/language/t.ts';

/** Fulfilment of an offer. */
export const shippingWord = (isFba: boolean | null | undefined) =>
  isFba == null ? UNKNOWN : isFba ? 'FBA / Full' : 'FBM';

function ageWords(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / 60_000);
  if (minutes < 1) return t('buyBox.justNow');
  if (minutes < 60) return t('buyBox.minAgo', { minutes });
  return minutes < 24 * 60
    ? t('buyBox.hAgo', { minutes: Math.floor(minutes / 60) })
    : t('buyBox.on', { instant: formatDayAndClock(instant) });
}

interface Check {
  lastCheckedAt: string;
  checkSource: string;
  marketplace: string;
  now: Date;
}

/** When, and from where, the Buy Box of a row was last seen: 'aviso da Amazon há 2 min', 'consulta há 41 min'. */
export function CheckAge({ lastCheckedAt, checkSource, marketplace, now }: Check) {
  const source =
    checkSource === 'NOTIFICATION' ? t('buyBox.notice', { of: marketplaceFacts(marketplace).of }) : t('buyBox.lookup');
  return (
    <time dateTime={lastCheckedAt} title={formatMoment(lastCheckedAt)}>
      {`${source} ${ageWords(lastCheckedAt, now)}`}
    </time>
  );
}

/** Price reduction in percent. A rise is labelled "aumento" (SEMANTICS). */
export function reductionWord(percent: number | null | undefined): string {
  if (percent == null) return UNKNOWN;
  return percent < 0 ? t('buyBox.increase', { percent: formatPercent(-percent) }) : formatPercent(percent);
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
