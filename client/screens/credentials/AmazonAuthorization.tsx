import { graphql, useMutation } from 'react-relay/hooks';
import { Button } from '#client/ui/Button.tsx';
import type { AmazonAuthorizationCheckMutation } from './__generated__/AmazonAuthorizationCheckMutation.graphql';
import type {
  AmazonAuthorizationStartMutation,
  CredentialInput,
} from './__generated__/AmazonAuthorizationStartMutation.graphql';
import type { Tell } from './MessageBanner.tsx';
import { messageOf } from './messageOf.ts';
import { forgetAuthorization, openConsentTab, rememberAuthorization } from './openConsentTab.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

/** Where the refresh-token flow is (spec 4); the consent page's address while it waits. */
export type AuthorizationFlow = { step: 'initial' } | { step: 'waiting'; url: string } | { step: 'completed' };

/** Has the seller authorise the application at Amazon, in a new tab, and brings the refresh token back. */
export function AmazonAuthorization({
  input,
  marketplaceCode,
  flow,
  onFlow,
  onToken,
  onTell,
}: {
  input: CredentialInput;
  marketplaceCode: string;
  flow: AuthorizationFlow;
  onFlow: (flow: AuthorizationFlow) => void;
  onToken: (refreshToken: string) => void;
  onTell: Tell;
}) {
  const [start, isStarting] = useMutation<AmazonAuthorizationStartMutation>(graphql`
    mutation AmazonAuthorizationStartMutation($input: CredentialInput!) {
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
  `);
  const [check, isChecking] = useMutation<AmazonAuthorizationCheckMutation>(graphql`
    mutation AmazonAuthorizationCheckMutation {
      checkAmazonAuthorization {
        __typename
        ... on AuthorizationCheck {
          hasCallback
          refreshToken
          credential {
            ...AmazonForm_credential
            ...ConnectionStatus_credential
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);

  const generate = () => {
    if (!input.clientId.trim()) return onTell('error', 'Preencha o Client ID primeiro');
    const tab = openConsentTab();
    const fail = (message: string) => {
      tab?.close();
      onTell('error', message);
    };
    start({
      variables: { input },
      onCompleted: ({ startAmazonAuthorization: started }) => {
        if (started.__typename !== 'AuthorizationStart') return fail(messageOf(started, 'Erro ao iniciar autorização'));
        rememberAuthorization(started.state, marketplaceCode);
        tab?.goTo(started.url);
        onFlow({ step: 'waiting', url: started.url });
      },
      onError: () => fail('Erro ao iniciar autorização'),
    });
  };
  const end = (flowAfter: AuthorizationFlow) => {
    forgetAuthorization();
    onFlow(flowAfter);
  };
  const verify = () =>
    check({
      variables: {},
      onCompleted: ({ checkAmazonAuthorization: checked }) => {
        if (checked.__typename === 'UserError')
          return onTell('error', `Erro ao verificar autorização: ${checked.message}`);
        if (checked.__typename !== 'AuthorizationCheck') return onTell('error', 'Erro ao verificar autorização');
        if (!checked.refreshToken) return onTell('warning', 'Ainda aguardando autorização...');
        onToken(checked.refreshToken);
        end({ step: 'completed' });
        onTell('success', 'Refresh Token obtido com sucesso!');
      },
      onError: () => onTell('error', 'Erro ao verificar autorização'),
    });

  if (flow.step === 'waiting')
    return (
      <WaitingPanel
        marketplace="da Amazon"
        url={flow.url}
        isChecking={isChecking}
        onCheck={verify}
        onCancel={() => end({ step: 'initial' })}
      />
    );
  return (
    <Button onClick={generate} disabled={isStarting} className="self-start">
      Gerar Refresh Token
    </Button>
  );
}
