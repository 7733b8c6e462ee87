import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { paths } from '#client/lib/paths.ts';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import type { CredentialsScreenQuery } from './__generated__/CredentialsScreenQuery.graphql';
import { Connections } from './Connections.tsx';
import { PriceSending } from './PriceSending.tsx';

const query = graphql`
  query CredentialsScreenQuery @preloadable {
    viewer {
      isDemo
      ...PriceSending_viewer
      credentials {
        ...Connections_credentials
      }
    }
  }
`;

/** /credentials: the connected marketplaces and the forms of their keys. */
export function CredentialsScreen() {
  const { queryRef } = useRouteQuery<CredentialsScreenQuery>();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 px-3 py-5 sm:px-4">
      <title>{t('credentials.credentialsSellerAnalytics')}</title>
      <div className="flex flex-col gap-1">
        <h1 className="text-title tracking-tight">{t('credentials.credentials')}</h1>
        <p className="text-muted">{t('credentials.theKeysByWhichTheSync')}</p>
        <p className="text-small text-muted">
          <Trans
            id="credentials.forProfitEnterTheCostsAnd"
            components={{ link: <Link to={paths.costs} className="font-medium text-link hover:underline" /> }}
          />
        </p>
      </div>
      <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Content queryRef={queryRef} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Content({ queryRef }: { queryRef: PreloadedQuery<CredentialsScreenQuery> }) {
  const { viewer } = usePreloadedQuery<CredentialsScreenQuery>(query, queryRef);
  return (
    <>
      <Connections credentials={viewer.credentials} isDemo={viewer.isDemo} />
      <PriceSending viewer={viewer} isLocked={viewer.isDemo} />
    </>
  );
}
