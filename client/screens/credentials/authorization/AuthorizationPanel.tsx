import { graphql, useMutation } from 'react-relay/hooks';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { AuthorizationPanelAmazonCheckMutation } from './__generated__/AuthorizationPanelAmazonCheckMutation.graphql';
import type {
  AuthorizationPanelAmazonStartMutation,
  KeysInput,
} from './__generated__/AuthorizationPanelAmazonStartMutation.graphql';
import type { AuthorizationPanelCancelMutation } from './__generated__/AuthorizationPanelCancelMutation.graphql';
import type { AuthorizationPanelMercadoLivreCheckMutation } from './__generated__/AuthorizationPanelMercadoLivreCheckMutation.graphql';
import type { AuthorizationPanelMercadoLivreStartMutation } from './__generated__/AuthorizationPanelMercadoLivreStartMutation.graphql';
import type { ShowMessage } from '#client/screens/credentials/MessageBanner.tsx';
import { clearAuthorization, openConsentTab, storeAuthorization } from './openConsentTab.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

/** A pending authorization with its consent page; null when another page load opened it. */
export interface Waiting {
  url: string | null;
}

const starts = {
  AMAZON: graphql`
    mutation AuthorizationPanelAmazonStartMutation($input: KeysInput!) {
      startAmazonAuthorization(input: $input) {
        __typename
        ... on StartAmazonAuthorizationPayload {
          url
          state
        }
        ... on UserError {
          message
        }
      }
    }
  `,
  MERCADOLIVRE: graphql`
    mutation AuthorizationPanelMercadoLivreStartMutation($input: KeysInput!) {
      startMercadoLivreAuthorization(input: $input) {
        __typename
        ... on StartMercadoLivreAuthorizationPayload {
          url
          state
        }
        ... on UserError {
          message
        }
      }
    }
  `,
};
const checks = {
  AMAZON: graphql`
    mutation AuthorizationPanelAmazonCheckMutation {
      checkAmazonAuthorization {
        __typename
        ... on CheckAmazonAuthorizationPayload {
          hasCallback
          refreshToken
          viewer {
            credentials {
              amazon {
                ...CredentialForm_credential
                ...ConnectionStatus_credential
              }
              authorizing
            }
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `,
  MERCADOLIVRE: graphql`
    mutation AuthorizationPanelMercadoLivreCheckMutation {
      checkMercadoLivreAuthorization {
        __typename
        ... on CheckMercadoLivreAuthorizationPayload {
          hasCallback
          viewer {
            credentials {
              mercadolivre {
                ...CredentialForm_credential
                ...ConnectionStatus_credential
              }
              authorizing
            }
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `,
};
const words = {
  AMAZON: { whose: 'da Amazon', begin: 'Gerar Refresh Token', done: 'Refresh Token obtido com sucesso!' },
  MERCADOLIVRE: {
    whose: 'do Mercado Livre',
    begin: 'Conectar com Mercado Livre',
    done: 'Mercado Livre conectado com sucesso!',
  },
};

/**
 * Lets the seller authorize the application at the marketplace, in a new tab. Amazon's refresh token fills the form; Mercado
 * Livre's tokens stay on the server.
 */
export function AuthorizationPanel({
  channel,
  input,
  waiting,
  onWaiting,
  onToken,
  onMessage,
}: {
  channel: keyof typeof words;
  input: KeysInput;
  waiting: Waiting | null;
  onWaiting: (waiting: Waiting | null) => void;
  onToken: (refreshToken: string) => void;
  onMessage: ShowMessage;
}) {
  const [start, isStarting] = useMutation<
    AuthorizationPanelAmazonStartMutation | AuthorizationPanelMercadoLivreStartMutation
  >(starts[channel]);
  const [check, isChecking] = useMutation<
    AuthorizationPanelAmazonCheckMutation | AuthorizationPanelMercadoLivreCheckMutation
  >(checks[channel]);
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
  const { whose, begin, done } = words[channel];

  const handleStart = () => {
    if (!input.clientId.trim()) return onMessage('error', 'Preencha o Client ID primeiro');
    const tab = openConsentTab();
    const fail = (message: string) => {
      tab?.close();
      onMessage('error', message);
    };
    start({
      variables: { input },
      onCompleted: (response) => {
        const [started] = Object.values(response);
        if (!started?.url || !started.state)
          return fail((started && refusalOf(started)) ?? 'Erro ao iniciar autorização');
        storeAuthorization(started.state, input.marketplaceCode ?? channel.toLowerCase());
        tab?.goTo(started.url);
        onWaiting({ url: started.url });
      },
      onError: () => fail('Erro ao iniciar autorização'),
    });
  };
  const end = () => {
    clearAuthorization();
    onWaiting(null);
  };
  const handleCheck = () =>
    check({
      variables: {},
      onCompleted: (response) => {
        const [checked] = Object.values(response);
        if (checked?.__typename === 'UserError')
          return onMessage('error', `Erro ao verificar autorização: ${checked.message}`);
        if (!checked || checked.hasCallback === undefined) return onMessage('error', 'Erro ao verificar autorização');
        if (!checked.hasCallback) return onMessage('warning', 'Ainda aguardando autorização...');
        const { refreshToken } = checked as { refreshToken?: string | null };
        if (refreshToken) onToken(refreshToken);
        end();
        onMessage('success', done);
      },
      onError: () => onMessage('error', 'Erro ao verificar autorização'),
    });
  const handleCancel = () => {
    end();
    cancel({ variables: { channel } }); // on failure it expires within ten minutes
  };

  if (!waiting)
    return (
      <Button onClick={handleStart} disabled={isStarting} className="self-start">
        {begin}
      </Button>
    );
  return (
    <WaitingPanel
      marketplace={whose}
      url={waiting.url}
      isChecking={isChecking}
      onCheck={handleCheck}
      onCancel={handleCancel}
    />
  );
}
