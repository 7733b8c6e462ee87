import type { Amount } from '#client/lib/format.ts';
import { formatCount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
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
    <Name>{t('incomeStatement.unknownCostOfGoods')}</Name>
    {columns.map(({ units, revenue }, at) => (
      <td key={at} className={cellClass} title={t('incomeStatement.unitsWithoutCostAndTheirRevenue')}>
        {units > 0 ? t('incomeStatement.units', { units: formatCount(units), revenue: formatMoney(revenue) }) : '—'}
      </td>
    ))}
    {hasOpen && <td className={cellClass} aria-label={t('incomeStatement.nothingOpen')} />}
  </tr>
);

/** What a line of the total does not have yet. */
export function beforeOf(line: string, { units, revenue }: WithoutCost, unitsWithoutFee: number) {
  if (units > 0 && AFTER_COST.includes(line))
    return t('incomeStatement.beforeTheCostOfGoodsOf', { units, revenue: formatMoney(revenue) });
  return unitsWithoutFee > 0 && line === 'FEES'
    ? t('incomeStatement.unknownFeeUnits', { unitsWithoutFee: formatCount(unitsWithoutFee) })
    : null;
}
