import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import { liveState, subscribeLiveState } from '#client/data/liveConnection.ts';
import { t } from '#client/lib/language/t.ts';

const looks = {
  connecting: { label: t('dashboard.connecting'), dot: 'bg-line-strong' },
  live: { label: t('dashboard.live'), dot: 'bg-positive' },
  reconnecting: { label: t('dashboard.reconnecting'), dot: 'bg-warning' },
};

/** State of the live connection for new orders. */
export function LiveIndicator() {
  const { label, dot } = looks[useSyncExternalStore(subscribeLiveState, liveState)];
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-label whitespace-nowrap text-muted">
      <span aria-hidden className={clsx('size-1.5 rounded-full', dot)} />
      {label}
    </span>
  );
}
