import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { formatCount, formatMoney, formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { missingCostsPath } from '#client/lib/paths.ts';
import { enumName } from '#client/lib/schema.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { incomeForm, type ProductLine } from '#client/screens/income-statement/incomeView.ts';
import { cellClass } from '#client/screens/income-statement/StatementCells.tsx';
import type { ProductRow } from './productRow.ts';

/** Cells of the lines of a row. The contribution margin has its share of net revenue below. */
export function StatementCellsOfRow({
  row,
  lines,
  isTotal = false,
}: {
  row: ProductRow;
  lines: readonly ProductLine[];
  isTotal?: boolean;
}) {
  const { product, unitsWithoutCost, revenueWithoutCost, figures } = row;
  const { view } = useUrlView(incomeForm);
  const isPercent = view.show === 'percent';
  return lines.map((line) => {
    const figure = figures.find((each) => each.line === enumName(line));
    if (!figure) return <td key={line} className={cellClass} aria-label={t('incomeStatement.noAmount')} />;
    const { mark, amount, percent } = figure;
    const isMargin = line === 'contribution';
    const unknown = line === 'cogs' && unitsWithoutCost > 0;
    return (
      <td
        key={line}
        className={clsx(
          cellClass,
          isMargin && 'font-semibold',
          isMargin && (amount?.minor ?? 0) < 0 && 'text-negative',
        )}
      >
        <Marked mark={mark} isInRow={!isTotal} hasBadge={unknown}>
          {isPercent ? formatPercent(percent) : formatMoney(amount)}
        </Marked>
        {isMargin && !isPercent && (
          <span className="block text-label font-normal text-muted">{formatPercent(percent)}</span>
        )}
        {unknown && (
          <span className="block">
            {product ? (
              <Link to={missingCostsPath(product.search)} className="hover:underline">
                <UnknownCost units={unitsWithoutCost} revenue={formatMoney(revenueWithoutCost)} />
              </Link>
            ) : (
              <UnknownCost units={unitsWithoutCost} revenue={formatMoney(revenueWithoutCost)} />
            )}
          </span>
        )}
      </td>
    );
  });
}

const UnknownCost = ({ units, revenue }: { units: number; revenue: string }) => (
  <Badge tone="warning" title={t('incomeStatement.unitsSoldWithoutKnownCostThe', { units, revenue })}>
    {t('incomeStatement.unknownCostOfGoodsUnits', { units: formatCount(units) })}
  </Badge>
);
