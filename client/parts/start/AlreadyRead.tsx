import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import type { AlreadyRead_viewer$key } from './__generated__/AlreadyRead_viewer.graphql';

/** What the first steps have brought so far; what is missing is never a zero. */
export function AlreadyRead({ viewer }: { viewer: AlreadyRead_viewer$key }) {
  const { salesMetrics, productCosts, credentials } = useFragment(
    graphql`
      fragment AlreadyRead_viewer on Viewer {
        salesMetrics(filter: { period: ALL_TIME }) {
          revenue {
            ...amount_money
          }
          orders
          units
          profit {
            ...amount_money
          }
          unitsWithoutCost
        }
        productCosts(size: 1) {
          rowCount
        }
        credentials {
          stored {
            channel
            state
          }
        }
      }
    `,
    viewer,
  );
  const { revenue, orders, units, profit, unitsWithoutCost } = salesMetrics;
  const hasRead = orders > 0;
  const hasCosts = unitsWithoutCost < units;
  const hasAds = credentials.stored.some(({ channel, state }) => channel.endsWith('_ADS') && state === 'CONNECTED');
  const rows = [
    { name: t('start.revenueRead'), value: hasRead ? formatMoney(amountOf(revenue)) : UNKNOWN, note: null },
    { name: t('start.ordersRead'), value: hasRead ? formatCount(orders) : UNKNOWN, note: null },
    {
      name: t('start.profit'),
      value: hasRead && hasCosts ? formatMoney(amountOf(profit)) : UNKNOWN,
      note: hasCosts
        ? unitsWithoutCost > 0
          ? t('start.unitsWithoutCost', { count: unitsWithoutCost })
          : null
        : t('start.afterStep2'),
    },
    {
      name: t('start.advertising'),
      value: hasAds ? t('start.connected') : UNKNOWN,
      note: hasAds ? null : t('start.notConnected'),
    },
    {
      name: t('start.productsRead'),
      value: productCosts.rowCount > 0 ? formatCount(productCosts.rowCount) : UNKNOWN,
      note: null,
    },
  ];
  return (
    <section aria-label={t('start.alreadyThere')} className="rounded-lg border border-line bg-surface px-4 py-3">
      <h2 className="text-heading">{t('start.alreadyThere')}</h2>
      <dl className="mt-1 divide-y divide-line text-small">
        {rows.map(({ name, value, note }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right tabular-nums">
              <span className={value === UNKNOWN ? 'text-muted' : 'font-semibold'}>{value}</span>
              {note && <span className="text-muted"> {note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-small text-muted">{t('start.missingIsADash')}</p>
      <Link
        to={`${paths.dashboard}?period=allTime`}
        className="inline-flex min-h-8 items-center text-small font-medium text-link hover:underline max-sm:min-h-11"
      >
        {t('start.seeTheSales')}
      </Link>
    </section>
  );
}
