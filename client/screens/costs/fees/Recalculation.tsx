import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { formatQuantity } from '#client/lib/format.ts';
import { Banner } from '#client/ui/page/Banner.tsx';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import type { RecalculationQuery } from './__generated__/RecalculationQuery.graphql';

const POLL_MS = 2_000;

type Told = NonNullable<RecalculationQuery['response']['viewer']['feeRecalculation']>;

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
 * How far sales are estimated anew after an edit that was about many of them, and what came of it to those who watched it
 * begin or go on. `edits` grows with every edit: it may have begun another.
 */
export function Recalculation({ edits }: { edits: number }) {
  const environment = useRelayEnvironment();
  const [told, setTold] = useState<Told | null>(null);
  const [watched, setWatched] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: { unsubscribe: () => void } | undefined;
    const ask = () => {
      asking = fetchQuery<RecalculationQuery>(
        environment,
        query,
        {},
        { networkCacheConfig: { force: true } },
      ).subscribe({
        next: ({ viewer: { feeRecalculation: latest } }) => {
          setTold(latest ?? null);
          if (!latest?.isRunning) return;
          setWatched(latest.createdAt);
          timer = setTimeout(ask, POLL_MS);
        },
        error: () => {
          timer = setTimeout(ask, POLL_MS);
        },
      });
    };
    ask();
    return () => {
      clearTimeout(timer);
      asking?.unsubscribe();
    };
  }, [environment, edits]);

  if (!told || (!told.isRunning && told.createdAt !== watched)) return null;
  if (!told.isRunning)
    return (
      <Banner tone="success">
        Recálculo concluído: {formatQuantity(told.lines, 'venda recalculada', 'vendas recalculadas')}.
      </Banner>
    );
  return (
    <section
      aria-label="Recálculo"
      className="flex flex-col gap-1.5 rounded-lg border border-line bg-surface px-4 py-2.5"
    >
      <p role="status" className="text-table">
        Recalculando as taxas das vendas, das mais novas às mais antigas. Você pode sair desta página.
      </p>
      <ProgressBar label="Recalculando" done={told.unitsDone} total={told.unitsTotal} />
    </section>
  );
}
