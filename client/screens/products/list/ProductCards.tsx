import type { ReactNode } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Cost, HubLink, Mark, type ProductRow, type RowActions, Toggle } from './productColumns.tsx';

/** The products as cards, where the window is too narrow for the table. */
export const ProductCards = ({
  rows,
  isShown,
  detailOf,
  onEdit,
  ...actions
}: RowActions & {
  rows: readonly ProductRow[];
  /** Whether the column of that name is shown. */
  isShown: (column: string) => boolean;
  detailOf: (row: ProductRow) => ReactNode;
  onEdit: (id: string) => void;
}) => (
  <ul aria-label={t('products.products')} className="divide-y divide-line xl:hidden print:hidden">
    {rows.map((row) => (
      <li key={row.id} className="flex flex-col py-2 pr-4 pl-1 text-small">
        <span className="flex items-center gap-1.5">
          <Mark row={row} {...actions} />
          <Toggle row={row} {...actions} />
          <HubLink row={row} />
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 pl-11 text-muted">
          <span className="wrap-anywhere">
            {(['sku', 'ean', 'brand'] as const).flatMap((name) => (isShown(name) && row[name]) || []).join(' · ')}
          </span>
          {isShown('cost') && (
            <span className="ml-auto text-ink tabular-nums">
              <Cost row={row} />
            </span>
          )}
          <span className="basis-full tabular-nums">
            {t('products.listingsSoldStock', { costsCount: row.costs.length, units: row.units, stock: row.stock })}
          </span>
        </span>
        {actions.isOpen(row.id) && (
          <div className="mt-1 border-t border-line pl-1">
            {detailOf(row)}
            <div className="flex justify-end pt-1">
              <Button aria-label={t('products.edit', { name: row.name })} onClick={() => onEdit(row.id)}>
                {t('products.editProduct')}
              </Button>
            </div>
          </div>
        )}
      </li>
    ))}
  </ul>
);
