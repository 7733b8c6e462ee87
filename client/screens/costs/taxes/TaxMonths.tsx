import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatConversion, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import type { TaxMonths_month$data, TaxMonths_month$key } from './__generated__/TaxMonths_month.graphql';
import { monthName, regimeName } from './taxWords.ts';

type Month = TaxMonths_month$data[number];

/** Table of revenue, RBT12, rate and tax by month. */
export function TaxMonths({ months }: { months: TaxMonths_month$key }) {
  const rows = useFragment(
    graphql`
      fragment TaxMonths_month on TaxMonth @relay(plural: true) {
        month
        regime
        ratePercent
        rbt12 {
          ...amount_money
        }
        revenue {
          ...amount_money
        }
        tax {
          ...amount_money
        }
        isHistoryShort
        isAboveSublimit
      }
    `,
    months,
  );
  return (
    <section aria-label="Imposto por mês" className="rounded-lg border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <h2 className="font-semibold">Por mês</h2>
        <ExportButton path="/api/costs/taxes/months/export" isEmpty={rows.length === 0} />
      </div>
      <DataTable label="Imposto por mês" columns={columns} rows={rows} rowKey={({ month }) => month} />
    </section>
  );
}

/** Future months have a rate only, no revenue or tax. */
const isFuture = (month: string) => month > saoPauloDay(new Date());

const columns: Column<Month>[] = [
  { id: 'month', header: [{ label: 'Mês' }], cell: ({ month }) => monthName(month) },
  { id: 'regime', header: [{ label: 'Regime' }], cell: ({ regime }) => regimeName(regime) },
  {
    id: 'revenue',
    header: [{ label: 'Receita do mês' }],
    align: 'right',
    cell: ({ month, revenue }) => (isFuture(month) ? UNKNOWN : formatMoney(amountOf(revenue))),
  },
  {
    id: 'rbt12',
    header: [{ label: 'RBT12' }],
    align: 'right',
    cell: ({ month, rbt12, isHistoryShort }) => (
      <span className="flex flex-col items-end gap-0.5">
        <span>{formatMoney(amountOf(rbt12))}</span>
        {isFuture(month) && <span className="text-2xs text-muted">com as vendas até hoje</span>}
        {isHistoryShort && (
          <Badge
            tone="warning"
            title="As vendas sincronizadas não cobrem os doze meses anteriores: a receita pode ser maior."
          >
            histórico incompleto
          </Badge>
        )}
      </span>
    ),
  },
  {
    id: 'rate',
    header: [{ label: 'Alíquota efetiva' }],
    align: 'right',
    cell: ({ regime, ratePercent, isAboveSublimit }) => (
      <span className="flex flex-col items-end gap-0.5">
        <span>{regime === 'NONE' || ratePercent == null ? UNKNOWN : formatConversion(ratePercent)}</span>
        {isAboveSublimit && <Badge tone="warning">ICMS fora do DAS</Badge>}
      </span>
    ),
  },
  {
    id: 'tax',
    header: [{ label: 'Imposto' }],
    align: 'right',
    cell: ({ month, regime, tax }) => (regime === 'NONE' || isFuture(month) ? UNKNOWN : formatMoney(amountOf(tax))),
  },
];
