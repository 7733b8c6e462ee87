import { decimalsOf } from '#i18n/currencies.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';

/** What a row sets, as the import answers it: costs in units of the currency. */
export interface FoundCost {
  line: number;
  code: string;
  name: string | null;
  sku: string | null;
  asin: string;
  currency: string;
  old_cost: number | null;
  new_cost: number;
}

const amount = (cost: number | null, currency: string) =>
  formatMoney(cost === null ? null : { minor: Math.round(cost * 10 ** decimalsOf(currency)), currency });

const columns: Column<FoundCost>[] = [
  {
    id: 'code',
    header: [{ label: t('costs.code') }],
    cell: ({ code }) => <span className="wrap-anywhere">{code}</span>,
  },
  {
    id: 'product',
    header: [{ label: t('costs.product') }],
    cell: ({ name, sku, asin }) => <span className="line-clamp-2 wrap-anywhere">{name ?? sku ?? asin}</span>,
  },
  {
    id: 'old',
    header: [{ label: t('costs.costToday') }],
    align: 'right',
    cell: ({ old_cost: cost, currency }) => amount(cost, currency),
  },
  {
    id: 'new',
    header: [{ label: t('costs.newCost') }],
    align: 'right',
    cell: ({ new_cost: cost, currency }) => amount(cost, currency),
  },
];

/** The product, the old cost and the new one of each row that can be set. */
export const CostPreview = ({ found, valid }: { found: readonly FoundCost[]; valid: number }) =>
  found.length > 0 && (
    <>
      <div className="max-h-64 overflow-auto rounded-lg border border-line">
        <DataTable label={t('costs.costsToSave')} columns={columns} rows={found} rowKey={({ line }) => String(line)} />
      </div>
      {found.length < valid && (
        <p className="text-label text-muted">{t('costs.theFirstAreShown', { foundCount: found.length })}</p>
      )}
    </>
  );
