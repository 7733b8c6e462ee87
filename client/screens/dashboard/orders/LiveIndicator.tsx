import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import { liveState, subscribeLiveState } from '#client/data/liveConnection.ts';

const looks = {
  connecting: { label: 'Conectando…', dot: 'bg-line-strong' },
  live: { label: 'Ao vivo', dot: 'bg-positive' },
  reconnecting: { label: 'Reconectando…', dot: 'bg-warning' },
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
