import type { Amount } from '#client/lib/format.ts';
import { formatCount, formatMoney, formatQuantity } from '#client/lib/format.ts';
import { cellClass, Name } from './StatementCells.tsx';

/** Subtotals that lack the cost of units without one. */
const AFTER_COST = ['GROSS_PROFIT', 'CONTRIBUTION', 'OPERATING_RESULT', 'PROFIT'];

interface WithoutCost {
  units: number;
  revenue: Amount | null;
}

/** Units sold whose cost is unknown, and what they sold for: the line has no amount. */
export const UnknownCost = ({ columns, hasOpen }: { columns: readonly WithoutCost[]; hasOpen: boolean }) => (
  <tr className="bg-surface text-muted">
    <Name>CMV desconhecido</Name>
    {columns.map(({ units, revenue }, at) => (
      <td key={at} className={cellClass} title="Unidades sem custo, e a receita delas">
        {units > 0 ? `${formatCount(units)} un. · ${formatMoney(revenue)}` : '—'}
      </td>
    ))}
    {hasOpen && <td className={cellClass} aria-label="Sem valor em aberto" />}
  </tr>
);

/** What a line of the total does not have yet. */
export function beforeOf(line: string, { units, revenue }: WithoutCost, unitsWithoutFee: number) {
  if (units > 0 && AFTER_COST.includes(line))
    return `antes do CMV de ${formatQuantity(units, 'unidade', 'unidades')} (${formatMoney(revenue)} de receita)`;
  return unitsWithoutFee > 0 && line === 'FEES' ? `tarifa desconhecida: ${formatCount(unitsWithoutFee)} un.` : null;
}
