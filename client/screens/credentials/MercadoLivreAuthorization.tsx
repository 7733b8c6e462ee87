import { useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { Button } from '#client/ui/Button.tsx';
import type { MercadoLivreAuthorizationCheckMutation } from './__generated__/MercadoLivreAuthorizationCheckMutation.graphql';
import type {
  CredentialInput,
  MercadoLivreAuthorizationStartMutation,
} from './__generated__/MercadoLivreAuthorizationStartMutation.graphql';
import type { Tell } from './MessageBanner.tsx';
import { messageOf } from './messageOf.ts';
import { forgetAuthorization, openConsentTab, rememberAuthorization } from './openConsentTab.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

/** Connects Mercado Livre by the seller's consent, in a new tab; its tokens stay on the server. */
export function MercadoLivreAuthorization({ input, onTell }: { input: CredentialInput; onTell: Tell }) {
  const [start, isStarting] = useMutation<MercadoLivreAuthorizationStartMutation>(graphql`
    mutation MercadoLivreAuthorizationStartMutation($input: CredentialInput!) {
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
  `);
  const [check, isChecking] = useMutation<MercadoLivreAuthorizationCheckMutation>(graphql`
    mutation MercadoLivreAuthorizationCheckMutation {
      checkMercadoLivreAuthorization {
        __typename
        ... on AuthorizationCheck {
          hasCallback
          credential {
            ...MercadoLivreForm_credential
            ...ConnectionStatus_credential
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const [waitingAt, setWaitingAt] = useState<string>();

  const connect = () => {
    if (!input.clientId.trim()) return onTell('error', 'Preencha o Client ID primeiro');
    const tab = openConsentTab();
    const fail = (message: string) => {
      tab?.close();
      onTell('error', message);
    };
    start({
      variables: { input },
      onCompleted: ({ startMercadoLivreAuthorization: started }) => {
        if (started.__typename !== 'AuthorizationStart') return fail(messageOf(started, 'Erro ao iniciar autorização'));
        rememberAuthorization(started.state, 'mercadolivre');
        tab?.goTo(started.url);
        setWaitingAt(started.url);
      },
      onError: () => fail('Erro ao iniciar autorização'),
    });
  };
  const end = () => {
    forgetAuthorization();
    setWaitingAt(undefined);
  };
  const verify = () =>
    check({
      variables: {},
      onCompleted: ({ checkMercadoLivreAuthorization: checked }) => {
        if (checked.__typename === 'UserError')
          return onTell('error', `Erro ao verificar autorização: ${checked.message}`);
        if (checked.__typename !== 'AuthorizationCheck') return onTell('error', 'Erro ao verificar autorização');
        if (!checked.hasCallback) return onTell('warning', 'Ainda aguardando autorização...');
        end();
        onTell('success', 'Mercado Livre conectado com sucesso!');
      },
      onError: () => onTell('error', 'Erro ao verificar autorização'),
    });

  return waitingAt ? (
    <WaitingPanel
      marketplace="do Mercado Livre"
      url={waitingAt}
      isChecking={isChecking}
      onCheck={verify}
      onCancel={end}
    />
  ) : (
    <Button onClick={connect} disabled={isStarting} className="self-start">
      Conectar com Mercado Livre
    </Button>
  );
}
