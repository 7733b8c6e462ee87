import { graphql, useFragment } from 'react-relay/hooks';
import { Badge, type Tone } from '#client/ui/figures/Badge.tsx';
import type { MonthSources_month$key } from './__generated__/MonthSources_month.graphql';

const tones: Readonly<Record<string, Tone>> = {
  UNREAD: 'warning',
  READING: 'neutral',
  PARTIAL: 'warning',
  COMPLETE: 'accent',
  CLOSED: 'positive',
};

/** How far each source of the month was read, in words. */
export function MonthSources({ month }: { month: MonthSources_month$key }) {
  const { sources } = useFragment(
    graphql`
      fragment MonthSources_month on Reconciliation {
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
    <section aria-label="Fontes" className="rounded-lg border border-line bg-surface px-4 py-3">
      <h2 className="font-semibold">Fontes</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {sources.map(({ key, state, text }) => (
          <li key={key}>
            <Badge tone={tones[state] ?? 'neutral'}>{text}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
