import { CircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { reportCurrency } from '#client/lib/language/currency.ts';
import { t } from '#client/lib/language/t.ts';
import type { Explained } from './explanationWords.ts';

const ExplanationDrawer = lazy(async () => ({ default: (await import('./ExplanationDrawer.tsx')).ExplanationDrawer }));

const words = { PT: t('parts.explainThisNumber'), EN: t('parts.explainThisNumber2') };

/**
 * Button that opens the explanation of a figure. `card` is the figure's name on the screen; `inDollars` says its currency in Padrão, any
 * other choice is of all figures.
 */
export function ExplainButton({ card, ...figure }: Explained & { card: string }) {
  const asked = reportCurrency();
  const explained = asked ? { ...figure, inDollars: asked === 'USD' } : figure;
  const [isOpen, setIsOpen] = useState(false);
  const title = `${words[explained.language ?? 'PT']}: ${card}`;
  return (
    <>
      <button
        type="button"
        aria-label={title}
        aria-haspopup="dialog"
        title={words[explained.language ?? 'PT']}
        onClick={() => setIsOpen(true)}
        className="inline-grid size-6 print:hidden shrink-0 place-items-center rounded-full text-muted hover:bg-hover hover:text-ink"
      >
        <CircleQuestionMark size={14} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <ExplanationDrawer title={title} explained={explained} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
