import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { lastDayBefore } from '#client/lib/time/time.ts';
import type { PutOffList_todos$key } from './__generated__/PutOffList_todos.graphql';
import type { usePutOff } from './usePutOff.ts';

/** What the person put off, until when, and how to have it back: nothing is hidden silently. */
export function PutOffList({
  todos,
  change: { show, isBusy },
}: {
  todos: PutOffList_todos$key;
  change: ReturnType<typeof usePutOff>;
}) {
  const { putOff } = useFragment(
    graphql`
      fragment PutOffList_todos on TodoList {
        putOff {
          kind
          title
          until
        }
      }
    `,
    todos,
  );
  if (putOff.length === 0) return null;
  return (
    <ul aria-label={t('today.putOffByYou')} className="border-t border-line px-4 py-2 text-small text-muted">
      {putOff.map(({ kind, title, until }) => (
        <li key={kind} className="flex flex-wrap items-center gap-x-3">
          <span className="wrap-anywhere">{t('today.putOffUntil', { title, day: lastDayBefore(until) })}</span>
          <button
            type="button"
            disabled={isBusy}
            aria-label={t('today.showAgainOf', { title })}
            onClick={() => show(kind)}
            className="inline-flex items-center text-link hover:underline disabled:opacity-50 max-sm:min-h-11"
          >
            {t('today.showAgain')}
          </button>
        </li>
      ))}
    </ul>
  );
}
