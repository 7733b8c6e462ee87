import { type Marketplace, marketplaceName } from '#client/lib/marketplaces.ts';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { formatDuration, relativeTime } from '#client/lib/time/time.ts';
import { formatCount, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type {
  MarketplaceSync_streams$data,
  MarketplaceSync_streams$key,
} from './__generated__/MarketplaceSync_streams.graphql';

type Stream = MarketplaceSync_streams$data[number];

const streamNames: Record<string, string> = {
  ORDERS_BACKFILL: t('parts.historyOfOrders'),
  ORDERS: t('parts.newAndChangedOrders'),
  PRODUCTS: t('parts.productsAndPrices'),
  INVENTORY: t('parts.stock'),
  FEES: t('parts.feesAndRefunds'),
  FEE_ESTIMATES: t('parts.feeEstimates'),
  RETURNS: t('parts.returns2'),
  REIMBURSEMENTS: t('parts.reimbursements'),
  STORAGE: t('parts.storage2'),
  SETTLEMENTS: t('parts.payouts'),
  SHIPMENTS: t('parts.deliveriesAndFreight'),
  BILLS: t('parts.bills'),
  ADS: t('parts.advertising2'),
  TRAFFIC: t('parts.visits'),
  OFFERS: t('parts.offersAndBuyBox'),
};

/** Sync state of one connected marketplace: authorization, covered days, streams and used quota. */
export function MarketplaceSync({
  streams,
  warnings,
  coverage,
  quotas,
  onLeave,
}: {
  streams: MarketplaceSync_streams$key;
  /** Sentences about keys that end soon or have ended. */
  warnings: readonly string[];
  /** Shown above the streams. `quotas` is shown below. */
  coverage: ReactNode;
  quotas: ReactNode;
  onLeave: () => void;
}) {
  const rows = useFragment(
    graphql`
      fragment MarketplaceSync_streams on SyncStream @relay(plural: true) {
        marketplace
        stream
        everyMinutes
        lastSuccessAt
        lagSeconds
        isLate
        storedRows
        error
        note
        retryMinutes
        needsReconnect
      }
    `,
    streams,
  );
  const [first] = rows;
  if (!first) return null;
  const { needsReconnect, error } = first;
  const name = marketplaceName(first.marketplace as Marketplace);
  return (
    <section aria-label={name} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-3 sm:p-4">
      <div className="flex items-center gap-2">
        <MarketplaceBadge marketplace={first.marketplace as Marketplace} />
        <h3 className="font-semibold">{name}</h3>
      </div>
      {needsReconnect && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-small text-warning sm:flex-nowrap"
        >
          <p>
            {t('parts.nothingIsReadUntilYouReconnect', {
              error: error ?? t('parts.theAuthorizationIsNoLongerAccepted', { name }),
            })}
          </p>
          <Link to={paths.credentials} onClick={onLeave} className={buttonClass('primary')}>
            {t('parts.reconnect')}
          </Link>
        </div>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="rounded-md bg-warning-soft px-3 py-2 text-small text-warning">
          {warning}{' '}
          <Link to={paths.credentials} onClick={onLeave} className="font-medium underline">
            {t('parts.openCredentials')}
          </Link>
        </p>
      ))}
      {coverage}
      <DataTable
        label={t('parts.streams', { name })}
        columns={columns}
        rows={rows.filter(
          ({ stream, error: reason, note }) => stream !== 'ORDERS_BACKFILL' || note || (reason && !needsReconnect),
        )}
        rowKey={({ stream }) => stream}
      />
      {quotas}
    </section>
  );
}

const columns: Column<Stream>[] = [
  {
    id: 'stream',
    header: [{ label: t('parts.stream') }],
    cell: ({ stream, error, note, retryMinutes }) => (
      <>
        <span className="whitespace-nowrap">{streamNames[stream] ?? stream}</span>
        {error && retryMinutes != null && (
          <span className="block max-w-64 text-label sm:max-w-80">
            <span className="text-negative">{error}</span>{' '}
            <span className="text-muted">
              {t('parts.nextTryWithin', { retryMinutes: formatDuration(retryMinutes * 60) })}
            </span>
          </span>
        )}
        {note && <span className="block max-w-64 text-label whitespace-pre-line text-muted sm:max-w-80">{note}</span>}
      </>
    ),
  },
  {
    id: 'lastSuccess',
    header: [{ label: t('parts.lastSuccess') }],
    cell: ({ lastSuccessAt, isLate }) => (
      <span className="whitespace-nowrap">
        {lastSuccessAt ? <time dateTime={lastSuccessAt}>{relativeTime(lastSuccessAt, new Date())}</time> : UNKNOWN}{' '}
        {isLate && <Badge tone="warning">{lastSuccessAt ? t('parts.late') : t('parts.notReadYet')}</Badge>}
      </span>
    ),
  },
  {
    id: 'lag',
    header: [{ label: t('parts.lag') }],
    align: 'right',
    cell: ({ lagSeconds }) => (
      <span className="whitespace-nowrap">{lagSeconds == null ? UNKNOWN : formatDuration(lagSeconds)}</span>
    ),
  },
  {
    id: 'every',
    header: [{ label: t('parts.every') }],
    align: 'right',
    cell: ({ everyMinutes, stream }) => (
      <span className="whitespace-nowrap">
        {stream === 'ORDERS_BACKFILL' ? t('parts.once') : formatDuration(everyMinutes * 60)}
      </span>
    ),
  },
  {
    id: 'stored',
    header: [{ label: t('parts.kept') }],
    align: 'right',
    cell: ({ storedRows }) => formatCount(storedRows),
  },
];
