import { formatMoney, fractionDigitsOf } from '#client/lib/format.ts';
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
  formatMoney(cost === null ? null : { minor: Math.round(cost * 10 ** fractionDigitsOf(currency)), currency });

const columns: Column<FoundCost>[] = [
  { id: 'code', header: [{ label: 'Código' }], cell: ({ code }) => <span className="wrap-anywhere">{code}</span> },
  {
    id: 'product',
    header: [{ label: 'Produto' }],
    cell: ({ name, sku, asin }) => <span className="line-clamp-2 wrap-anywhere">{name ?? sku ?? asin}</span>,
  },
  {
    id: 'old',
    header: [{ label: 'Custo hoje' }],
    align: 'right',
    cell: ({ old_cost: cost, currency }) => amount(cost, currency),
  },
  {
    id: 'new',
    header: [{ label: 'Custo novo' }],
    align: 'right',
    cell: ({ new_cost: cost, currency }) => amount(cost, currency),
  },
];

/** The product, the old cost and the new one of each row that can be set. */
export const CostPreview = ({ found, valid }: { found: readonly FoundCost[]; valid: number }) =>
  found.length > 0 && (
    <>
      <div className="max-h-64 overflow-auto rounded-lg border border-line">
        <DataTable label="Custos a salvar" columns={columns} rows={found} rowKey={({ line }) => String(line)} />
      </div>
      {found.length < valid && <p className="text-label text-muted">São mostradas as primeiras {found.length}.</p>}
    </>
  );
