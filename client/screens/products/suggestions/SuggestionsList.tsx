import { useRef, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { SuggestionRow } from './SuggestionRow.tsx';
import { useLinkPairs } from './useLinkPairs.ts';
import { useMarkDistinct } from './useMarkDistinct.ts';
import type { Suggestion } from './useSuggestions.ts';

/** One list of pairs: choose many, confirm once, or say of a pair that it is not the same product. */
export function SuggestionsList({
  rows,
  isSure,
  onChanged,
}: {
  rows: readonly Suggestion[];
  isSure: boolean;
  onChanged: () => void;
}) {
  const top = useRef<HTMLParagraphElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // until the list is read again
  const [done, setDone] = useState<readonly string[]>([]);
  const [link, isLinking] = useLinkPairs();
  const [mark, isMarking] = useMarkDistinct();
  const pairs = rows.map((suggestion) => {
    const { left, right } = suggestion;
    return { suggestion, left: left.id, right: right.id, key: `${left.id} ${right.id}` };
  });
  const shown = pairs.filter(({ key }) => !done.includes(key));
  const marked = shown.filter(({ key }) => chosen.includes(key));
  const finish = (keys: readonly string[]) => {
    setDone([...done, ...keys]);
    setChosen(chosen.filter((key) => !keys.includes(key)));
    top.current?.focus(); // what had the focus is gone
    onChanged();
  };
  const handleLink = () =>
    link(
      marked.map(({ left, right }) => ({ left, right })),
      () => finish(marked.map(({ key }) => key)),
    );
  return (
    <div className="flex flex-col gap-2">
      <p ref={top} tabIndex={-1} className="text-small text-muted">
        {t('products.eachConfirmedPairBecomesOneProduct', {
          isSure: isSure ? t('products.listingsThatSeemTheSameProduct') : t('products.lessCertainOnesOrWithSomething'),
        })}
      </p>
      {shown.length === 0 ? (
        <p className="py-4 text-center text-small text-muted">{t('products.noSuggestionHere')}</p>
      ) : (
        <>
          <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-surface py-1.5">
            <label className="flex items-center gap-2 text-small max-sm:min-h-11">
              <input
                type="checkbox"
                checked={marked.length === shown.length}
                onChange={({ target }) => setChosen(target.checked ? shown.map(({ key }) => key) : [])}
              />
              {t('products.chooseAll', { shownCount: shown.length })}
            </label>
            <Button tone="primary" disabled={marked.length === 0 || isLinking} onClick={handleLink}>
              {isLinking
                ? t('products.confirming')
                : t('products.confirm', {
                    markedCount: marked.length > 0 ? t('products.pairs', { markedCount: marked.length }) : '',
                  })}
            </Button>
          </div>
          <ul aria-label={t('products.suggestedPairs')} className="divide-y divide-line">
            {shown.map((pair) => (
              <SuggestionRow
                key={pair.key}
                suggestion={pair.suggestion}
                isChosen={chosen.includes(pair.key)}
                onChoose={(isChosen) =>
                  setChosen(isChosen ? [...chosen, pair.key] : chosen.filter((key) => key !== pair.key))
                }
                isBusy={isMarking || isLinking}
                onDistinct={() => mark({ left: pair.left, right: pair.right }, () => finish([pair.key]))}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
