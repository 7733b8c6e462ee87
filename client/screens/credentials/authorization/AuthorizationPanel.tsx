import { graphql, useMutation } from 'react-relay/hooks';
import { type Channel, type KeyName, connectionFormOf } from '#client/lib/connectionForms.ts';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import type { ShowMessage } from '#client/screens/credentials/MessageBanner.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import type { AuthorizationPanelCancelMutation } from './__generated__/AuthorizationPanelCancelMutation.graphql';
import type { AuthorizationPanelCheckMutation } from './__generated__/AuthorizationPanelCheckMutation.graphql';
import type {
  AuthorizationPanelStartMutation,
  KeysInput,
} from './__generated__/AuthorizationPanelStartMutation.graphql';
import { clearAuthorization, openConsentTab, storeAuthorization } from './openConsentTab.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

/** A pending authorization with its consent page; null when another page load opened it. */
export interface Waiting {
  url: string | null;
}

/**
 * Lets the seller authorize the application on the marketplace's consent page, in a new tab. A refresh token that does not
 * change fills the form; others stay on the server.
 */
export function AuthorizationPanel({
  channel,
  input,
  waiting,
  onWaiting,
  onIncomplete,
  onToken,
  onMessage,
}: {
  channel: Channel;
  input: KeysInput;
  waiting: Waiting | null;
  onWaiting: (waiting: Waiting | null) => void;
  /** A field that the consent page needs is empty. */
  onIncomplete: () => void;
  onToken: (refreshToken: string) => void;
  onMessage: ShowMessage;
}) {
  const [start, isStarting] = useMutation<AuthorizationPanelStartMutation>(graphql`
    mutation AuthorizationPanelStartMutation($channel: Channel!, $input: KeysInput!) {
      startAuthorization(channel: $channel, input: $input) {
        __typename
        ... on StartAuthorizationPayload {
          url
          state
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const [check, isChecking] = useMutation<AuthorizationPanelCheckMutation>(graphql`
    mutation AuthorizationPanelCheckMutation($channel: Channel!) {
      checkAuthorization(channel: $channel) {
        __typename
        ... on CheckAuthorizationPayload {
          hasCallback
          refreshToken
          viewer {
            credentials {
              ...Connections_credentials
            }
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const [cancel] = useMutation<AuthorizationPanelCancelMutation>(graphql`
    mutation AuthorizationPanelCancelMutation($channel: Channel!) {
      cancelAuthorization(channel: $channel) {
        __typename
        ... on CancelAuthorizationPayload {
          viewer {
            credentials {
              authorizing
            }
          }
        }
      }
    }
  `);
  const form = connectionFormOf(channel);
  const consent = form.consent!;

  const handleStart = () => {
    if (!input.clientId.trim()) return onMessage('error', t('credentials.fillInTheClientIdFirst'));
    for (const [name, { text }] of Object.entries(consent.needs ?? {}))
      if (!input[name as KeyName]) {
        onIncomplete();
        return onMessage('error', text);
      }
    const tab = openConsentTab();
    const fail = (message: string) => {
      tab?.close();
      onMessage('error', message);
    };
    start({
      variables: { channel, input },
      onCompleted: ({ startAuthorization: started }) => {
        if (started.__typename !== 'StartAuthorizationPayload')
          return fail(refusalOf(started) ?? t('credentials.theAuthorizationCouldNotBeStarted'));
        storeAuthorization(started.state, input.marketplaceCode ?? form.marketplace);
        tab?.goTo(started.url);
        onWaiting({ url: started.url });
      },
      onError: () => fail(t('credentials.theAuthorizationCouldNotBeStarted')),
    });
  };
  const end = () => {
    clearAuthorization();
    onWaiting(null);
  };
  const handleCheck = () =>
    check({
      variables: { channel },
      onCompleted: ({ checkAuthorization: checked }) => {
        if (checked.__typename === 'UserError')
          return onMessage('error', t('credentials.theAuthorizationCouldNotBeChecked', { message: checked.message }));
        if (checked.__typename !== 'CheckAuthorizationPayload')
          return onMessage('error', t('credentials.theAuthorizationCouldNotBeChecked2'));
        if (!checked.hasCallback) return onMessage('warning', t('credentials.stillWaitingForAuthorization'));
        if (checked.refreshToken) onToken(checked.refreshToken);
        end();
        onMessage('success', consent.done);
      },
      onError: () => onMessage('error', t('credentials.theAuthorizationCouldNotBeChecked2')),
    });
  const handleCancel = () => {
    end();
    cancel({ variables: { channel } }); // on failure it expires within ten minutes
  };

  if (!waiting)
    return (
      <Button onClick={handleStart} disabled={isStarting} className="self-start">
        {consent.button}
      </Button>
    );
  return (
    <WaitingPanel
      of={form.of}
      consent={consent}
      url={waiting.url}
      isChecking={isChecking}
      onCheck={handleCheck}
      onCancel={handleCancel}
    />
  );
}
