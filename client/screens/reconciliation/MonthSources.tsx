import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { formatMoment } from '#client/lib/time/time.ts';
import type { MonthSources_month$key } from './__generated__/MonthSources_month.graphql';

const dots: Readonly<Record<string, string>> = {
  UNREAD: 'bg-warning',
  PARTIAL: 'bg-warning',
  COMPLETE: 'bg-positive',
  CLOSED: 'bg-positive',
};

/** How far each source of the month was read, in words. */
export function MonthSources({ month }: { month: MonthSources_month$key }) {
  const { sources, outdatedSince } = useFragment(
    graphql`
      fragment MonthSources_month on Reconciliation {
        outdatedSince
        sources {
          key
          state
          text
        }
      }
    `,
    month,
  );
  return (
    <section aria-label={t('reconciliation.sources')} className="rounded-lg border border-line bg-surface px-4 py-3">
      <h2 className="font-semibold">{t('reconciliation.sources')}</h2>
      {outdatedSince && (
        <p role="status" className="mt-1 text-small text-muted">
          {t('reconciliation.computedAtComputingAgainWithWhat', { outdatedSince: formatMoment(outdatedSince) })}
        </p>
      )}
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-small">
        {sources.map(({ key, state, text }) => (
          <li key={key} className="flex items-baseline gap-2">
            <span aria-hidden className={`size-2 shrink-0 rounded-full ${dots[state] ?? 'bg-muted'}`} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
