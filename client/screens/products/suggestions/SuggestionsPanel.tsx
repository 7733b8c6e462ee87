import { useState } from 'react';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { SuggestionsList } from './SuggestionsList.tsx';
import { summaryOf } from './suggestionWords.ts';
import { useSuggestions } from './useSuggestions.ts';

/**
 * How many listings may be the same product; opened, the list of them: the nearly sure ones, or the others. `changes` counts what was changed on
 * the screen: they are read again then.
 */
export function SuggestionsPanel({ changes, onChanged }: { changes: number; onChanged: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSure, setIsSure] = useState(true);
  const { isReading, hasFailed, suggestions, isSure: isListSure, onRetry } = useSuggestions(isSure, changes);
  const { sureCount = 0, unsureCount = 0 } = suggestions ?? {};
  const isSomething = sureCount + unsureCount > 0;
  const kinds = [
    [true, t('products.almostCertain'), sureCount],
    [false, t('products.maybe'), unsureCount],
  ] as const;
  return (
    <section
      aria-label={t('products.suggestions')}
      aria-busy={isReading}
      className="rounded-lg border border-line bg-surface"
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-1.5">
        <p role={hasFailed ? 'alert' : 'status'} className="text-small text-muted">
          {hasFailed ? t('products.listingsOfTheSameProductCould') : summaryOf(suggestions)}
        </p>
        <span className="flex gap-2">
          {hasFailed && <Button onClick={onRetry}>{t('products.tryAgain')}</Button>}
          {isSomething && (
            <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? t('products.closeSuggestions') : t('products.seeSuggestions')}
            </Button>
          )}
        </span>
      </div>
      {isOpen && isSomething && suggestions && (
        <div className="flex flex-col gap-2 border-t border-line px-4 py-3">
          <div role="group" aria-label={t('products.whichSuggestions')} className="flex flex-wrap gap-2">
            {kinds.map(([kind, name, count]) => (
              <Button
                key={name}
                aria-pressed={isSure === kind}
                className="aria-pressed:border-link aria-pressed:text-link"
                onClick={() => setIsSure(kind)}
              >
                {name} ({formatCount(count)})
              </Button>
            ))}
          </div>
          <div className={`transition-opacity ${isListSure === isSure ? '' : 'opacity-55'}`}>
            <SuggestionsList
              key={String(isListSure)}
              rows={suggestions.rows}
              isSure={isListSure === true}
              onChanged={onChanged}
            />
          </div>
        </div>
      )}
    </section>
  );
}
