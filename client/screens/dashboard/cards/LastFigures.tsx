import { lastFigures } from '#client/data/lastFigures.ts';
import { formatCount, formatMoney, formatPercent } from '#client/lib/format.ts';
import { specifiedEnglish } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';

/** Last figures loaded in this browser, labelled as such. Empty without any. */
export function LastFigures() {
  const last = lastFigures();
  if (!last) return null;
  const figures = [
    [t('dashboard.sales2'), formatMoney(last.revenue)],
    [t('dashboard.orders'), formatCount(last.orders)],
    [t('dashboard.unitsSold'), formatCount(last.units)],
    ['ACOS', formatPercent(last.acosPercent)],
    [t('dashboard.netProfit'), formatMoney(last.profit)],
  ];
  return (
    <section aria-label={t('dashboard.lastFiguresRead')} className="rounded-lg border border-line bg-surface px-4 py-4">
      <p className="text-small text-muted">
        {t('dashboard.lastFiguresReadOn', { readAt: formatDayAndClock(last.readAt), period: last.period })}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-5">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-label text-muted" lang={specifiedEnglish()}>
              {name}
            </dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
