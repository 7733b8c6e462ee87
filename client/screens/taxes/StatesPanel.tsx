import { t } from '#client/lib/language/t.ts';
import type { Column } from '#client/ui/DataTable.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { figureColumns, figureTotals, shareColumn, taxShareColumn } from './figureColumns.tsx';
import { TaxPanel } from './TaxPanel.tsx';
import type { Taxes, TaxRow } from './taxesOf.ts';

const stateColumn: Column<TaxRow> = {
  id: 'state',
  header: [{ label: t('taxes.state') }],
  cell: ({ uf, stateName }) => (
    <span className="flex items-baseline gap-2 whitespace-nowrap">
      {uf && <span className="w-6 font-semibold">{uf}</span>}
      <span className={uf ? 'max-sm:sr-only' : 'text-muted'}>{stateName ?? t('taxes.noState')}</span>
    </span>
  ),
};

/** Taxes by the buyer's state. */
export function StatesPanel({ taxes: { total, rows } }: { taxes: Taxes }) {
  return (
    <TaxPanel title={t('taxes.byStateOfTheBuyer')} path="/api/taxes/states/export" isEmpty={rows.length === 0}>
      <DataTable
        name="taxes.states"
        label={t('taxes.taxesByState')}
        columns={[stateColumn, ...figureColumns<TaxRow>(total), shareColumn(), taxShareColumn()]}
        rows={rows}
        rowKey={({ uf }) => uf ?? 'none'}
        totals={{ state: t('taxes.total'), ...figureTotals(total) }}
      />
      {rows.some(({ uf }) => uf === null) && (
        <p className="px-4 py-2 text-label text-muted">{t('taxes.noStateSalesOfOtherCountries')}</p>
      )}
    </TaxPanel>
  );
}
