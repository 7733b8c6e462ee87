import { Suspense, useDeferredValue, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { MAX_SEARCH_LENGTH } from '#client/screens/products/productsView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import type { ComponentSearchQuery } from './__generated__/ComponentSearchQuery.graphql';
import { type DraftPart, MOST_COMPONENTS } from './kitDraft.ts';

const SEARCH_DELAY_MS = 300;

interface Adding {
  /** Whether a product is in the kit already, or is the kit. */
  isTaken: (id: string) => boolean;
  /** No more components can be added. */
  isFull: boolean;
  onAdd: (part: Omit<DraftPart, 'pieces'>) => void;
}

/** Finds products of the account to add to a kit. */
export function ComponentSearch(adding: Adding) {
  const [search, setSearch] = useState('');
  const shown = useDeferredValue(search);
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={t('products.searchComponent')}
        placeholder={t('products.nameSkuOrAsinOfA')}
        value={search}
        delayMs={SEARCH_DELAY_MS}
        onChange={(text) => setSearch(text.slice(0, MAX_SEARCH_LENGTH))}
      />
      {shown && (
        <Suspense fallback={<p className="text-small text-muted">{t('products.searching')}</p>}>
          <Found search={shown} {...adding} />
        </Suspense>
      )}
    </div>
  );
}

function Found({ search, isTaken, isFull, onAdd }: { search: string } & Adding) {
  const { viewer } = useLazyLoadQuery<ComponentSearchQuery>(
    graphql`
      query ComponentSearchQuery($search: String!) {
        viewer {
          masterProducts(search: $search, size: 10) {
            rowCount
            rows {
              id
              number
              name
              sku
            }
          }
        }
      }
    `,
    { search },
  );
  const { rows, rowCount } = viewer.masterProducts;
  if (rows.length === 0)
    return (
      <p role="status" className="text-small text-muted">
        {t('products.noProductFound')}
      </p>
    );
  return (
    <div className="flex flex-col gap-1">
      <ul aria-label={t('products.productsFound')} className="divide-y divide-line">
        {rows.map(({ id, number, name, sku = null }) => {
          const shown = name ?? sku ?? t('products.product', { number });
          return (
            <li key={id} className="flex items-center justify-between gap-3 py-1 text-small">
              <span className="min-w-0 wrap-anywhere">
                {shown}
                {sku && <span className="text-muted"> · {sku}</span>}
              </span>
              <Button
                disabled={isFull || isTaken(id)}
                aria-label={t('products.add', { shown })}
                onClick={() => onAdd({ id, name: shown, sku })}
              >
                {t('products.add2')}
              </Button>
            </li>
          );
        })}
      </ul>
      <p role="status" className="text-label text-muted">
        {isFull
          ? t('products.aKitHasUpToComponents', { mostComponents: MOST_COMPONENTS })
          : rowCount > rows.length && t('products.theBestSellersWriteMoreTo', { rowsCount: rows.length })}
      </p>
    </div>
  );
}
