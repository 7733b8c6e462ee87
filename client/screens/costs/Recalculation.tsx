import { useEffect, useEffectEvent, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { Banner } from '#client/ui/page/Banner.tsx';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import type { RecalculationQuery } from './__generated__/RecalculationQuery.graphql';

const POLL_MS = 2_000;

type FeeRecalculation = NonNullable<RecalculationQuery['response']['viewer']['feeRecalculation']>;

const query = graphql`
  query RecalculationQuery {
    viewer {
      feeRecalculation {
        isRunning
        unitsDone
        unitsTotal
        lines
        createdAt
      }
    }
  }
`;

/**
 * Progress of the job that recalculates sales after an edit. Its result is shown only if the job was seen running. `edit`
 * changes with each edit, which may start a job; `onDone` is called when a job that was seen running is over.
 */
export function Recalculation({ edit, onDone }: { edit: unknown; onDone: () => void }) {
  const environment = useRelayEnvironment();
  const [latest, setLatest] = useState<FeeRecalculation | null>(null);
  const [seenRunning, setSeenRunning] = useState<string>();
  const over = useEffectEvent(onDone);
  useEffect(() => {
    let wasRunning = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let request: { unsubscribe: () => void } | undefined;
    const poll = () => {
      request = fetchQuery<RecalculationQuery>(
        environment,
        query,
        {},
        { networkCacheConfig: { force: true } },
      ).subscribe({
        next: ({ viewer: { feeRecalculation: current } }) => {
          setLatest(current ?? null);
          if (!current?.isRunning) {
            if (wasRunning) over();
            return;
          }
          wasRunning = true;
          setSeenRunning(current.createdAt);
          timer = setTimeout(poll, POLL_MS);
        },
        error: () => {
          timer = setTimeout(poll, POLL_MS);
        },
      });
    };
    poll();
    return () => {
      clearTimeout(timer);
      request?.unsubscribe();
    };
  }, [environment, edit]);

  if (!latest || (!latest.isRunning && latest.createdAt !== seenRunning)) return null;
  if (!latest.isRunning) return <Banner tone="success">{t('costs.recomputedSales', { lines: latest.lines })}</Banner>;
  return (
    <section
      aria-label={t('costs.recomputation')}
      className="flex flex-col gap-1.5 rounded-lg border border-line bg-surface px-4 py-2.5"
    >
      <p role="status" className="text-small">
        {t('costs.recomputingTheSalesFromTheNewest')}
      </p>
      <ProgressBar label={t('costs.recomputing')} done={latest.unitsDone} total={latest.unitsTotal} />
    </section>
  );
}
