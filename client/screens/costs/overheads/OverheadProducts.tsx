import { t } from '#client/lib/language/t.ts';
import { ProductSearch } from '#client/parts/products/ProductSearch.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import type { DraftProduct } from './overheadDraft.ts';

/** Field for the products of an overhead: search, then add; with `hasShares` each has a percentage. */
export function OverheadProducts({
  products,
  hasShares,
  onChange,
}: {
  products: DraftProduct[];
  hasShares: boolean;
  onChange: (products: DraftProduct[]) => void;
}) {
  return (
    <div className="flex flex-col gap-2">
      {products.length > 0 && (
        <ul aria-label={t('costs.productsOfTheExpense')} className="flex flex-col rounded-md border border-line">
          {products.map((product) => (
            <li
              key={product.id}
              className="flex flex-wrap items-end justify-between gap-2 border-b border-line px-3 py-1.5 last:border-b-0"
            >
              <span className="min-w-0 flex-1 self-center truncate text-small">{product.name}</span>
              {hasShares && (
                <div className="w-28">
                  <TextField
                    label={t('costs.sharePercent')}
                    inputMode="decimal"
                    autoComplete="off"
                    value={product.percent}
                    onChange={({ target }) =>
                      onChange(products.map((one) => (one === product ? { ...one, percent: target.value } : one)))
                    }
                  />
                </div>
              )}
              <Button
                tone="quiet"
                aria-label={t('costs.takeOut', { name: product.name })}
                onClick={() => onChange(products.filter((one) => one !== product))}
              >
                {t('costs.takeOut2')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ProductSearch
        placeholder={t('costs.nameSkuOrAsin2')}
        chosen={products}
        onChoose={(product) => onChange([...products, { ...product, percent: '' }])}
      />
    </div>
  );
}
