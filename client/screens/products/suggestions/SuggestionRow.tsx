import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import { ProductImage } from '#client/ui/figures/ProductImage.tsx';
import { conflictWords, reasonWords } from './suggestionWords.ts';
import type { Suggestion } from './useSuggestions.ts';

/** Two listings, why they may be one product, and what speaks against it. */
export function SuggestionRow({
  suggestion,
  isChosen,
  onChoose,
  isBusy,
  onDistinct,
}: {
  suggestion: Suggestion;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  isBusy: boolean;
  onDistinct: () => void;
}) {
  const { confidence, reasons, conflicts, left, right } = suggestion;
  const listings = [left, right];
  const names = listings.map(({ title }) => title).join(t('products.and'));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 text-small">
      <label className="flex min-w-0 flex-1 basis-72 items-center gap-3 max-sm:min-h-11">
        <input
          type="checkbox"
          aria-label={t('products.sameProduct', { names })}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className="grid min-w-0 flex-1 gap-x-4 gap-y-1.5 lg:grid-cols-2">
          {listings.map(({ id, title, code, imageUrl, marketplace, country }) => (
            <span key={id} className="flex min-w-0 items-center gap-2">
              <ProductImage url={imageUrl} />
              <span className="flex min-w-0 flex-col">
                <span className="line-clamp-2 wrap-anywhere" title={title}>
                  {title}
                </span>
                <span className="flex min-w-0 items-center gap-1.5 text-label text-muted wrap-anywhere">
                  <MarketplaceBadge marketplace={marketplace} /> <CountryFlag country={country} /> {code}
                </span>
              </span>
            </span>
          ))}
        </span>
      </label>
      <span className="flex flex-1 basis-52 flex-wrap items-center gap-1.5 xl:max-w-72">
        <Badge tone="info" title={t('products.estimatedProbabilityOfBeingTheSame')}>
          {formatCount(shownPercent(confidence))}%
        </Badge>
        {reasons.map((reason) => (
          <Badge key={reason}>{reasonWords[reason] ?? reason}</Badge>
        ))}
        {conflicts.map((conflict) => (
          <Badge key={conflict} tone="negative">
            {conflictWords[conflict] ?? conflict}
          </Badge>
        ))}
      </span>
      <Button disabled={isBusy} aria-label={t('products.theyAreNotTheSameProduct', { names })} onClick={onDistinct}>
        {t('products.notTheSameProduct')}
      </Button>
    </li>
  );
}

/** Never 100: it is an estimate. */
const shownPercent = (confidence: number) => Math.min(99, Math.floor(confidence * 100));
