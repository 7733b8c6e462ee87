import { graphql, useMutation } from 'react-relay/hooks';
import { refusalOf } from '#client/lib/refusalOf.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { AuthorizationPanelAmazonCheckMutation } from './__generated__/AuthorizationPanelAmazonCheckMutation.graphql';
import type {
  AuthorizationPanelAmazonStartMutation,
  CredentialInput,
} from './__generated__/AuthorizationPanelAmazonStartMutation.graphql';
import type { AuthorizationPanelCancelMutation } from './__generated__/AuthorizationPanelCancelMutation.graphql';
import type { AuthorizationPanelMercadoLivreCheckMutation } from './__generated__/AuthorizationPanelMercadoLivreCheckMutation.graphql';
import type { AuthorizationPanelMercadoLivreStartMutation } from './__generated__/AuthorizationPanelMercadoLivreStartMutation.graphql';
import type { Tell } from '#client/screens/credentials/MessageBanner.tsx';
import { forgetAuthorization, openConsentTab, rememberAuthorization } from './openConsentTab.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

/** An authorisation under way, and its consent page; null when this page did not open it. */
export interface Waiting {
  url: string | null;
}

const starts = {
  amazon: graphql`
    mutation AuthorizationPanelAmazonStartMutation($input: CredentialInput!) {
      startAmazonAuthorization(input: $input) {
        __typename
        ... on AuthorizationStart {
          url
          state
        }
        ... on UserError {
          message
        }
      }
    }
  `,
  mercadolivre: graphql`
    mutation AuthorizationPanelMercadoLivreStartMutation($input: CredentialInput!) {
      startMercadoLivreAuthorization(input: $input) {
        __typename
        ... on AuthorizationStart {
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
  amazon: graphql`
    mutation AuthorizationPanelAmazonCheckMutation {
      checkAmazonAuthorization {
        __typename
        ... on AuthorizationCheck {
          hasCallback
          refreshToken
          credential {
            ...CredentialForm_credential
            ...ConnectionStatus_credential
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `,
  mercadolivre: graphql`
    mutation AuthorizationPanelMercadoLivreCheckMutation {
      checkMercadoLivreAuthorization {
        __typename
        ... on AuthorizationCheck {
          hasCallback
          credential {
            ...CredentialForm_credential
            ...ConnectionStatus_credential
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
  amazon: { whose: 'da Amazon', begin: 'Gerar Refresh Token', done: 'Refresh Token obtido com sucesso!' },
  mercadolivre: {
    whose: 'do Mercado Livre',
    begin: 'Conectar com Mercado Livre',
    done: 'Mercado Livre conectado com sucesso!',
  },
};

/**
 * Has the seller authorise the application at the marketplace, in a new tab. Amazon's refresh token comes to the form;
 * Mercado Livre's tokens stay on the server.
 */
export function AuthorizationPanel({
  connection,
  input,
  waiting,
  onWaiting,
  onToken,
  onTell,
}: {
  connection: keyof typeof words;
  input: CredentialInput;
  waiting: Waiting | null;
  onWaiting: (waiting: Waiting | null) => void;
  onToken: (refreshToken: string) => void;
  onTell: Tell;
}) {
  const [start, isStarting] = useMutation<
    AuthorizationPanelAmazonStartMutation | AuthorizationPanelMercadoLivreStartMutation
  >(starts[connection]);
  const [check, isChecking] = useMutation<
    AuthorizationPanelAmazonCheckMutation | AuthorizationPanelMercadoLivreCheckMutation
  >(checks[connection]);
  const [cancel] = useMutation<AuthorizationPanelCancelMutation>(graphql`
    mutation AuthorizationPanelCancelMutation($connection: Connection!) {
      cancelAuthorization(connection: $connection) {
        ...CredentialForm_credential
      }
    }
  `);
  const { whose, begin, done } = words[connection];

  const handleStart = () => {
    if (!input.clientId.trim()) return onTell('error', 'Preencha o Client ID primeiro');
    const tab = openConsentTab();
    const fail = (message: string) => {
      tab?.close();
      onTell('error', message);
    };
    start({
      variables: { input },
      onCompleted: (response) => {
        const [started] = Object.values(response);
        if (started?.__typename !== 'AuthorizationStart')
          return fail((started && refusalOf(started)) ?? 'Erro ao iniciar autorização');
        rememberAuthorization(started.state, input.marketplaceCode ?? connection);
        tab?.goTo(started.url);
        onWaiting({ url: started.url });
      },
      onError: () => fail('Erro ao iniciar autorização'),
    });
  };
  const end = () => {
    forgetAuthorization();
    onWaiting(null);
  };
  const handleCheck = () =>
    check({
      variables: {},
      onCompleted: (response) => {
        const [checked] = Object.values(response);
        if (checked?.__typename === 'UserError')
          return onTell('error', `Erro ao verificar autorização: ${checked.message}`);
        if (checked?.__typename !== 'AuthorizationCheck') return onTell('error', 'Erro ao verificar autorização');
        if (!checked.hasCallback) return onTell('warning', 'Ainda aguardando autorização...');
        const { refreshToken } = checked as { refreshToken?: string | null };
        if (refreshToken) onToken(refreshToken);
        end();
        onTell('success', done);
      },
      onError: () => onTell('error', 'Erro ao verificar autorização'),
    });
  const handleCancel = () => {
    end();
    cancel({ variables: { connection } }); // should it not arrive, ten minutes end it as well
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
