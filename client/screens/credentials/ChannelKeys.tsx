import { ChevronRight } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { type Channel, type Way, connectionFormOf } from '#client/lib/connectionForms.ts';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { ChannelKeys_credential$key } from './__generated__/ChannelKeys_credential.graphql';
import { KeysForm } from './KeysForm.tsx';
import type { ShowMessage } from './MessageBanner.tsx';
import { SwapSecret } from './SwapSecret.tsx';

const states = {
  INCOMPLETE: t('credentials.incomplete'),
  CONNECTED: t('credentials.configured'),
  RECONNECT: t('credentials.reconnect'),
};
const card = 'rounded-lg border border-line bg-surface';

/** The keys to one channel: their form and, once stored, the swap of the secret. Optional ones are closed at first. */
export function ChannelKeys({
  channel,
  credential,
  ...form
}: {
  channel: Channel;
  /** Null while no keys are stored. */
  credential: ChannelKeys_credential$key | null | undefined;
  /** Whether the keys are shown but cannot be changed. */
  isLocked: boolean;
  isAuthorizing: boolean;
  way: Way['name'];
  onWay: (way: Way['name']) => void;
  onMessage: ShowMessage;
}) {
  const stored = useFragment(
    graphql`
      fragment ChannelKeys_credential on Credential {
        state
        stateReason
        warnings
        hasClientSecret
        hasRefreshToken
        ...KeysForm_credential
      }
    `,
    credential,
  );
  const { title, optional } = connectionFormOf(channel);
  const isAlarming = stored?.state === 'RECONNECT' || (stored?.warnings.length ?? 0) > 0;
  const swap = stored?.hasClientSecret && stored.hasRefreshToken && (
    <fieldset disabled={form.isLocked} className="contents">
      <SwapSecret channel={channel} isOpen={isAlarming} onMessage={form.onMessage} />
    </fieldset>
  );
  if (optional === undefined)
    return (
      <>
        <KeysForm channel={channel} credential={stored} className={`${card} p-4 sm:p-5`} {...form} />
        {swap && <div className={card}>{swap}</div>}
      </>
    );
  return (
    <details className={`group ${card}`}>
      <summary className="flex list-none items-center gap-2 px-4 py-3 sm:px-5">
        <ChevronRight size={16} aria-hidden className="text-muted transition-transform group-open:rotate-90" />
        <span className="font-medium">{title}</span>
        <Badge tone={stored?.state === 'CONNECTED' ? 'positive' : 'neutral'}>
          {stored ? states[stored.state] : t('credentials.optional')}
        </Badge>
      </summary>
      <div className="flex flex-col gap-2 border-t border-line px-4 pt-4 sm:px-5">
        <p className="text-small text-muted">{optional}</p>
        {stored?.stateReason && <p className="text-small text-negative">{stored.stateReason}</p>}
        {stored?.warnings.map((warning) => (
          <p key={warning} className="text-small text-warning">
            {warning}
          </p>
        ))}
      </div>
      <KeysForm channel={channel} credential={stored} className="p-4 sm:p-5" {...form} />
      {swap && <div className="border-t border-line">{swap}</div>}
    </details>
  );
}
