import { reportCurrency } from '#client/lib/language/currency.ts';
import { t } from '#client/lib/language/t.ts';
import type { FigureState } from './Marked.tsx';

const EXAMPLE = reportCurrency() === 'USD' ? '$10.00' : 'R$ 10,00';

const entries: [state: FigureState, look: string, example: string, meaning: string][] = [
  ['KNOWN', '', EXAMPLE, t('app.known')],
  ['ESTIMATED', 'figure-estimated', EXAMPLE, t('app.estimated')],
  ['PROVISIONAL', 'figure-provisional', EXAMPLE, t('app.stillChanges')],
  ['PARTIAL', 'figure-partial', EXAMPLE, t('app.aPartIsMissing')],
  ['UNREAD', 'text-muted', '—', t('app.notRead')],
];

/** How to read the figures of a page that has more than one of these states. Empty otherwise. */
export function StateLegend({ states }: { states: readonly FigureState[] }) {
  const shown = entries.filter(([state]) => states.includes(state));
  if (shown.length < 2) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-label text-muted">
      <span>{t('app.howToRead')}</span>
      <dl className="contents">
        {shown.map(([state, look, example, meaning]) => (
          <div key={state} className="flex items-baseline gap-1.5">
            <dt className="tabular-nums">
              <span className={look}>{example}</span>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
