import { clsx } from 'clsx';
import { formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import type { ConnectionStatus_credential$key } from './__generated__/ConnectionStatus_credential.graphql';

const words = {
  INCOMPLETE: t('credentials.notConfiguredTheRefreshTokenIs'),
  CONNECTED: t('credentials.configured'),
  RECONNECT: t('credentials.reconnect'),
};

/** Whether a marketplace is configured, as a dot and in words. */
export function ConnectionStatus({
  name,
  credential,
}: {
  name: string;
  credential: ConnectionStatus_credential$key | null | undefined;
}) {
  const stored = useFragment(
    graphql`
      fragment ConnectionStatus_credential on Credential {
        state
        stateReason
        authorizedAt
        warnings
      }
    `,
    credential,
  );
  return (
    <li className="flex items-start gap-3 bg-surface px-4 py-3">
      <span
        aria-hidden
        className={clsx(
          'mt-1 size-2.5 shrink-0 rounded-full',
          stored?.state === 'CONNECTED' ? 'bg-positive' : 'bg-negative',
        )}
      />
      <div className="min-w-0">
        <p>
          <span className="font-medium">{name}</span>{' '}
          <span className="text-muted">{stored ? words[stored.state] : t('credentials.notConfigured')}</span>
        </p>
        {stored?.authorizedAt && (
          <p className="text-small text-muted">
            {t('credentials.authorizedOn', { value: formatDayOnly(saoPauloDay(new Date(stored.authorizedAt))) })}
          </p>
        )}
        {stored?.stateReason && <p className="text-small text-negative">{stored.stateReason}</p>}
        {stored?.warnings.map((warning) => (
          <p key={warning} className="text-small text-warning">
            {warning}
          </p>
        ))}
      </div>
    </li>
  );
}
