import { Suspense, useCallback, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { LoadFailure } from '#client/ui/page/EmptyState.tsx';
import { DemoNotice } from '#client/parts/demo/DemoNotice.tsx';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import { Tabs } from '#client/ui/controls/Tabs.tsx';
import type { CredentialsScreenQuery } from './__generated__/CredentialsScreenQuery.graphql';
import { AmazonAdsForm } from './AmazonAdsForm.tsx';
import { AmazonForm } from './AmazonForm.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { MercadoLivreForm } from './MercadoLivreForm.tsx';
import { type Message, MessageBanner } from './MessageBanner.tsx';
import { oneOf, readUrl, writeUrl } from '#client/lib/urlState.ts';

const query = graphql`
  query CredentialsScreenQuery @preloadable {
    viewer {
      isDemo
      credentials {
        amazon {
          ...ConnectionStatus_credential
          ...AmazonForm_credential
        }
        mercadolivre {
          ...ConnectionStatus_credential
          ...MercadoLivreForm_credential
        }
        amazonAds {
          ...AmazonAdsForm_credential
        }
        authorizing
      }
    }
  }
`;

// Spec 2.
const tabs = [
  ['amazon', 'Amazon SP-API'],
  ['mercadolivre', 'Mercado Livre API'],
] as const;

/** /credentials: the connected marketplaces and the forms of their keys. */
export function CredentialsScreen() {
  const { queryRef } = useRouteQuery<CredentialsScreenQuery>();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 px-3 py-5 sm:px-4">
      <title>Credenciais · Seller Analytics</title>
      <div className="flex flex-col gap-1">
        <h1 className="text-lg font-semibold tracking-tight">Credenciais</h1>
        <p className="text-muted">As chaves com que a sincronização lê suas vendas. Elas são guardadas cifradas.</p>
        <p className="text-table text-muted">
          Para o lucro, informe também os{' '}
          <Link to={paths.costs} className="font-medium text-accent hover:underline">
            custos e taxas
          </Link>
          .
        </p>
      </div>
      <ErrorBoundary fallback={<LoadFailure />} resetKeys={[queryRef]}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Connections queryRef={queryRef} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Connections({ queryRef }: { queryRef: PreloadedQuery<CredentialsScreenQuery> }) {
  const { isDemo, credentials } = usePreloadedQuery<CredentialsScreenQuery>(query, queryRef).viewer;
  const { amazon, mercadolivre, amazonAds, authorizing } = credentials;
  const [params, setParams] = useSearchParams();
  const [message, setMessage] = useState<Message>();
  const tab = readTab(params);
  const showMessage = useCallback((tone: Message['tone'], text: string) => setMessage({ tone, text }), []);
  const choose = (chosen: typeof tab) => {
    setMessage(undefined);
    setParams(tabSearch(chosen), { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <ul
        aria-label="Situação"
        className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2"
      >
        <ConnectionStatus name="Amazon" credential={amazon} />
        <ConnectionStatus name="Mercado Livre" credential={mercadolivre} />
      </ul>
      <MessageBanner message={message} />
      {isDemo && <DemoNotice />}
      <Tabs label="Marketplaces" tabs={tabs} chosen={tab} onChoose={choose}>
        {/* natively disables every control within */}
        <fieldset disabled={isDemo} className="contents">
          {tab === 'amazon' ? (
            <div className="flex flex-col gap-4">
              <AmazonForm credential={amazon} isAuthorizing={authorizing.includes('AMAZON')} onMessage={showMessage} />
              <AmazonAdsForm credential={amazonAds} onMessage={showMessage} />
            </div>
          ) : (
            <MercadoLivreForm
              credential={mercadolivre}
              isAuthorizing={authorizing.includes('MERCADOLIVRE')}
              onMessage={showMessage}
            />
          )}
        </fieldset>
      </Tabs>
    </>
  );
}

const fields = { tab: oneOf(['amazon', 'mercadolivre'], 'amazon') };

type CredentialsTab = ReturnType<typeof readTab>;

/** The tab of the URL. */
const readTab = (params: URLSearchParams) => readUrl(fields, params).tab;

/** Search part of the URL for a tab. */
const tabSearch = (tab: CredentialsTab) => writeUrl(fields, { tab }).toString();
