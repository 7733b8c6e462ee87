import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { Select } from '#client/ui/controls/Select.tsx';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import type { ActivityScreenQuery } from './__generated__/ActivityScreenQuery.graphql';
import { EventsTable } from './EventsTable.tsx';
import { kinds, kindSearch, readKind } from './kinds.ts';

const query = graphql`
  query ActivityScreenQuery($kinds: [AuditKind!]) @preloadable {
    viewer {
      ...EventsTable_viewer @arguments(kinds: $kinds)
    }
  }
`;

const ALL = 'all';
const options = [[ALL, t('account.all')], ...kinds] as const;

/** /activity: the record of the account, newest first. */
export function ActivityScreen() {
  const { queryRef } = useRouteQuery<ActivityScreenQuery>();
  const [params, setParams] = useSearchParams();
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4 px-3 py-5 sm:px-4">
      <title>{t('account.activitySellerAnalytics')}</title>
      <div className="flex flex-col gap-1">
        <p className="text-small text-muted">
          <Link to={paths.account} className="font-medium text-link hover:underline">
            {t('account.account')}
          </Link>{' '}
          ›
        </p>
        <h1 className="text-title tracking-tight">{t('account.activity')}</h1>
        <p className="max-w-prose text-small text-muted">{t('account.whatHappenedToTheAccessAnd')}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Select
          label={t('account.kind')}
          options={options}
          value={readKind(params) ?? ALL}
          onChange={(kind) => setParams(kindSearch(kind === ALL ? undefined : kind), { replace: true })}
        />
        <ExportButton path="/api/account/activity/export" isEmpty={false} />
      </div>
      <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Events queryRef={queryRef} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Events({ queryRef }: { queryRef: PreloadedQuery<ActivityScreenQuery> }) {
  const { viewer } = usePreloadedQuery<ActivityScreenQuery>(query, queryRef);
  return <EventsTable viewer={viewer} />;
}
