import { ChevronRight } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { type Channel, connectionFormOf } from '#client/lib/connectionForms.ts';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { SecretField } from '#client/ui/controls/SecretField.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import type { SwapSecretMutation } from './__generated__/SwapSecretMutation.graphql';
import type { ShowMessage } from './MessageBanner.tsx';

/** Replaces the client secret of stored keys and nothing else; the server tests it first. */
export function SwapSecret({
  channel,
  isOpen,
  onMessage,
}: {
  channel: Channel;
  /** Whether it is open at first. */
  isOpen: boolean;
  onMessage: ShowMessage;
}) {
  const [today] = useState(() => saoPauloDay(new Date()));
  const [clientSecret, setClientSecret] = useState('');
  const [secretMadeOn, setSecretMadeOn] = useState(today);
  const [commit, isBusy] = useMutation<SwapSecretMutation>(graphql`
    mutation SwapSecretMutation($channel: Channel!, $input: ClientSecretInput!) {
      swapClientSecret(channel: $channel, input: $input) {
        __typename
        ... on SwapClientSecretPayload {
          message
          credential {
            ...ConnectionStatus_credential
            ...ChannelKeys_credential
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const { secretDays } = connectionFormOf(channel);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    commit({
      variables: { channel, input: { clientSecret, ...(secretDays && { secretMadeOn }) } },
      onCompleted: ({ swapClientSecret: swapped }) => {
        if (swapped.__typename !== 'SwapClientSecretPayload')
          return onMessage('error', refusalOf(swapped) ?? t('credentials.theClientSecretCouldNotBe'));
        setClientSecret('');
        onMessage('success', swapped.message);
      },
      onError: () => onMessage('error', t('credentials.theClientSecretCouldNotBe')),
    });
  };
  return (
    <details open={isOpen} className="group/swap">
      <summary className="flex list-none items-center gap-2 px-4 py-3 sm:px-5">
        <ChevronRight size={16} aria-hidden className="text-muted transition-transform group-open/swap:rotate-90" />
        <span className="font-medium">{t('credentials.replaceOnlyTheClientSecret')}</span>
      </summary>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4 border-t border-line p-4 sm:p-5">
        <p className="text-small text-muted">{t('credentials.theNewSecretIsTestedBefore')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <SecretField
            label={t('credentials.newClientSecret')}
            required
            value={clientSecret}
            onChange={(event) => setClientSecret(event.target.value)}
          />
          {secretDays && (
            <DateField
              label={t('credentials.dayTheNewSecretWasCreated')}
              max={today}
              value={secretMadeOn}
              onChange={setSecretMadeOn}
            />
          )}
        </div>
        <Button type="submit" disabled={isBusy} className="self-start">
          {isBusy ? t('credentials.testing') : t('credentials.testAndReplace')}
        </Button>
      </form>
    </details>
  );
}
