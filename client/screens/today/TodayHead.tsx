import { CurrencyNote } from '#client/parts/currency/CurrencyNote.tsx';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import { paths } from '#client/lib/paths.ts';
import { formatClock, formatDayAndClock, relativeTime, saoPauloDay } from '#client/lib/time/time.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { MarketplaceSelect } from '#client/ui/controls/MarketplaceSelect.tsx';
import type { TodayHead_viewer$data, TodayHead_viewer$key } from './__generated__/TodayHead_viewer.graphql';
import { todayForm } from './todayView.ts';
import { capital, greeting, wholeDay } from './todayWords.ts';

type Connection = TodayHead_viewer$data['today']['connections'][number];

/** Greeting, date, how fresh the figures are and the health of each connection in words; the choice of a marketplace. */
export function TodayHead({ viewer }: { viewer: TodayHead_viewer$key }) {
  const { name, today } = useFragment(
    graphql`
      fragment TodayHead_viewer on Viewer
      @argumentDefinitions(marketplace: { type: "Marketplace" }, currency: { type: "ReportCurrency" }) {
        name
        today(marketplace: $marketplace, in: $currency) {
          date
          connections {
            marketplace
            ordersReadAt
            isLate
            needsReconnect
          }
        }
      }
    `,
    viewer,
  );
  const now = useNow();
  const { view, change } = useUrlView(todayForm);
  const { connections } = today;
  const clock = formatClock(now.toISOString());
  const healthy = connections.filter((one) => !one.isLate && !one.needsReconnect);
  const oldest = healthy.flatMap(({ ordersReadAt }) => ordersReadAt ?? []).toSorted()[0];
  const names = healthy.map(({ marketplace }) => marketplaceName(marketplace)).join(t('today.and'));
  const parts = [
    `${capital(wholeDay(today.date))}, ${clock}`,
    ...(oldest ? [t('today.read', { oldest: relativeTime(oldest, now).toLowerCase() })] : []),
    ...(names ? [t('today.upToDate', { names })] : []),
  ];
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-title tracking-tight">{greeting(Number(clock.slice(0, 2)), name)}</h1>
        <p className="text-small text-muted">
          {parts.join(' · ')}
          {connections
            .filter((one) => !healthy.includes(one))
            .map((one) => (
              <Unhealthy key={one.marketplace} connection={one} day={saoPauloDay(now)} />
            ))}
        </p>
        <CurrencyNote />
      </div>
      <MarketplaceSelect
        value={view.marketplace}
        all={t('today.allShops')}
        onChange={(marketplace) => change({ marketplace })}
      />
    </div>
  );
}

function Unhealthy({ connection, day }: { connection: Connection; day: string }) {
  const { marketplace, ordersReadAt, needsReconnect } = connection;
  const isToday = ordersReadAt != null && saoPauloDay(new Date(ordersReadAt)) === day;
  const since =
    ordersReadAt == null
      ? t('today.ordersNotReadYet')
      : t('today.ordersOf', { ordersReadAt: isToday ? formatClock(ordersReadAt) : formatDayAndClock(ordersReadAt) });
  return (
    <>
      {' · '}
      <Link to={paths.credentials} className="font-medium text-warning hover:underline">
        {marketplaceName(marketplace)}: {since}
        {needsReconnect && t('today.authorizeAgain')}
      </Link>
    </>
  );
}
