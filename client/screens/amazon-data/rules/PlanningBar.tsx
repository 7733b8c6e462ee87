import { Calculator } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { fetchQuery, graphql, useFragment, useMutation, useRelayEnvironment } from 'react-relay/hooks';
import { relativeTime } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import type { PlanningBar_planning$key } from './__generated__/PlanningBar_planning.graphql';
import type { PlanningBarMutation } from './__generated__/PlanningBarMutation.graphql';
import type { PlanningBarQuery } from './__generated__/PlanningBarQuery.graphql';
import { PlanningRules } from './PlanningRules.tsx';

const POLL_MS = 2_000;

const state = graphql`
  query PlanningBarQuery {
    viewer {
      planning {
        ...PlanningBar_planning
      }
    }
  }
`;

/** Age of forecasts, suggestions and insights, and a button that recalculates them. */
export function PlanningBar({
  planning,
  onRefreshed,
}: {
  planning: PlanningBar_planning$key;
  onRefreshed: () => void;
}) {
  const data = useFragment(
    graphql`
      fragment PlanningBar_planning on PlanningSettings {
        refreshedAt
        isRefreshing
        ...PlanningRules_planning
      }
    `,
    planning,
  );
  const { refreshedAt, isRefreshing } = data;
  const [refresh, isBusy] = useMutation<PlanningBarMutation>(graphql`
    mutation PlanningBarMutation {
      refreshPlanning {
        __typename
        ... on RefreshPlanningPayload {
          planning {
            ...PlanningBar_planning
          }
        }
      }
    }
  `);
  const now = useNow();
  useRefreshPolling(isRefreshing, onRefreshed);
  const start = () =>
    refresh({
      variables: {},
      updater: (store) => {
        const made = store.getRootField('refreshPlanning')?.getLinkedRecord('planning');
        if (made) store.getRoot().getLinkedRecord('viewer')?.setLinkedRecord(made, 'planning');
      },
      onError: () => toastError(t('amazonData.theForecastsCouldNotBeComputed'), 'planning'),
    });
  return (
    <section
      aria-label={t('amazonData.planning')}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2"
    >
      <p role="status" className="text-label text-muted">
        {isRefreshing
          ? t('amazonData.computingForecastsPricesAndInsights')
          : refreshedAt
            ? t('amazonData.forecastsPricesAndInsightsComputed', { refreshedAt: relativeTime(refreshedAt, now) })
            : t('amazonData.forecastsPricesAndInsightsHaveNot')}
      </p>
      <span className="flex flex-wrap gap-2">
        <PlanningRules planning={data} onSaved={start} />
        <Button disabled={isBusy || isRefreshing} onClick={start}>
          <Calculator size={13} aria-hidden /> {t('amazonData.computeNow')}
        </Button>
      </span>
    </section>
  );
}

/** Polls the state during a calculation and calls `onRefreshed` at its end. */
function useRefreshPolling(isRefreshing: boolean, onRefreshed: () => void) {
  const environment = useRelayEnvironment();
  const wasRefreshing = useRef(isRefreshing);
  useEffect(() => {
    if (wasRefreshing.current && !isRefreshing) onRefreshed();
    wasRefreshing.current = isRefreshing;
    if (!isRefreshing) return undefined;
    const timer = setInterval(
      () => fetchQuery<PlanningBarQuery>(environment, state, {}, { networkCacheConfig: { force: true } }).subscribe({}),
      POLL_MS,
    );
    return () => clearInterval(timer);
  }, [environment, isRefreshing, onRefreshed]);
}
