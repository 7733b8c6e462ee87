import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { AlertsPage } from '#client/screens/alerts/AlertsPage.tsx';
import { kindWords } from '#client/parts/alerts/causeWords.ts';
import type { RulesScreenQuery } from './__generated__/RulesScreenQuery.graphql';
import { RuleRow } from './RuleRow.tsx';

const query = graphql`
  query RulesScreenQuery @preloadable {
    viewer {
      alertRules {
        kind
        ...RuleRow_rule
      }
    }
  }
`;

const LEAST = { minor: 50_00, currency: 'BRL' };

/** /alerts/rules: of which kinds, and from which money on, the account is notified. */
export function RulesScreen() {
  const { queryRef } = useRouteQuery<RulesScreenQuery>();
  return (
    <AlertsPage title={t('alerts.rulesTitle')} intro={t('alerts.rulesIntro', { least: formatMoney(LEAST) })}>
      <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<RulesSkeleton />}>
          <Rules queryRef={queryRef} />
        </Suspense>
      </ErrorBoundary>
    </AlertsPage>
  );
}

function Rules({ queryRef }: { queryRef: PreloadedQuery<RulesScreenQuery> }) {
  const { viewer } = usePreloadedQuery<RulesScreenQuery>(query, queryRef);
  const placeOf = ({ kind }: { readonly kind: string }) => (kindWords as string[]).indexOf(kind.toLowerCase());
  return (
    <ul aria-label={t('alerts.rules')} className={listClass}>
      {viewer.alertRules
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((rule) => (
          <RuleRow key={rule.kind} rule={rule} />
        ))}
    </ul>
  );
}

const listClass = 'flex flex-col divide-y divide-line rounded-lg border border-line bg-surface';

const RulesSkeleton = () => (
  <div role="status" aria-label={t('alerts.loading')} className={listClass}>
    {kindWords.map((kind) => (
      <div key={kind} className="flex items-center gap-4 px-4 py-5">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="ml-auto h-8 w-32" />
      </div>
    ))}
  </div>
);
