import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { SourceList_forecast$key } from './__generated__/SourceList_forecast.graphql';
import { inParts, outParts } from './cashRows.ts';

const names = new Map<string, string>([...inParts, ...outParts]);
const states = {
  KNOWN: [t('cash.known'), 'positive'],
  ESTIMATED: [t('cash.estimated'), 'neutral'],
  PARTIAL: [t('cash.partial'), 'warning'],
  UNREAD: [t('cash.notRead'), 'warning'],
} as const;

/** What is known of each part, in words. */
export function SourceList({ forecast }: { forecast: SourceList_forecast$key }) {
  const { sources } = useFragment(
    graphql`
      fragment SourceList_forecast on CashForecast {
        sources {
          part
          state
          note
        }
      }
    `,
    forecast,
  );
  return (
    <section
      aria-label={t('cash.whatIsKnownOfEachPart')}
      className="rounded-lg border border-line bg-surface px-4 py-3"
    >
      <h2 className="mb-2 text-small font-semibold">{t('cash.whatIsKnownOfEachPart')}</h2>
      <ul className="grid gap-x-6 gap-y-1.5 text-small sm:grid-cols-2">
        {sources.map(({ part, state, note }) => {
          const [word, tone] = states[state as keyof typeof states] ?? [state, 'neutral'];
          return (
            <li key={part} className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{names.get(part) ?? part}</span>
              <Badge tone={tone}>{word}</Badge>
              {note && <span className="text-muted">{note}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
