import type { ReactNode } from 'react';
import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { type Amount, formatCount, formatMoney, formatPercent, formatRate, UNKNOWN } from '#client/lib/format.ts';
import { ExplainButton } from '#client/parts/explain/ExplainButton.tsx';
import type { Explained, ExplainedMetric } from '#client/parts/explain/explanationWords.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { Pair, Trend } from '#client/ui/figures/FigureParts.tsx';
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx';
import type { totalsCells_totals$key } from './__generated__/totalsCells_totals.graphql';

/** Cells of the totals row: dollars (spec 9), with reais and exchange rate as tooltip. */
export function totalsCells(totals: totalsCells_totals$key, filter: Explained['filter']): Record<string, ReactNode> {
  const data = readInlineData(
    graphql`
      fragment totalsCells_totals on ProductSalesTotals @inline {
        units
        revenue {
          ...amount_money
        }
        revenueInDollars: revenue(in: "USD") {
          ...amount_money
        }
        profit {
          ...amount_money
        }
        profitInDollars: profit(in: "USD") {
          ...amount_money
        }
        usdRate
        roiPercent
        marginPercent
        acosPercent
        breakEvenAcosPercent
        marks {
          revenue {
            ...mark_figure
          }
          profit {
            ...mark_figure
          }
          acos {
            ...mark_figure
          }
        }
        hasExchange
      }
    `,
    totals,
  );
  const dollars = amountOf(data.revenueInDollars);
  const revenue = (dollars ?? amountOf(data.revenue))!;
  const profit = amountOf(dollars ? data.profitInDollars : data.profit);
  const isInDollars = data.hasExchange && dollars !== null;
  const inReais = (amount: Amount, brl: Amount | null) =>
    isInDollars ? (
      <Tooltip
        text={
          <>
            {formatMoney(brl)}
            {data.usdRate != null && <span className="block text-muted">US$ 1 = {formatRate(data.usdRate)}</span>}
          </>
        }
      >
        {formatMoney(amount)}
      </Tooltip>
    ) : (
      formatMoney(amount)
    );
  const explained = (metric: ExplainedMetric, name: string, figure: ReactNode, inDollars = false) => (
    <span className="flex items-center justify-end gap-1">
      <ExplainButton card={`Total, ${name}`} metric={metric} filter={filter} inDollars={inDollars} />
      {figure}
    </span>
  );
  return {
    product: (
      <span className="flex items-center gap-2">
        Total
        {isInDollars ? <span className="text-label font-normal text-muted">em US$</span> : null}
        {!data.hasExchange && <Badge tone="warning">sem câmbio</Badge>}
      </span>
    ),
    units: explained('UNITS', 'Unidades', formatCount(data.units)),
    revenue: explained(
      'REVENUE',
      'Receita',
      <Marked mark={markOf(data.marks.revenue)}>{inReais(revenue, amountOf(data.revenue))}</Marked>,
      true,
    ),
    profit: explained(
      'PROFIT',
      'Lucro',
      <Marked mark={markOf(data.marks.profit)}>
        {profit ? <Trend isUp={profit.minor >= 0}>{inReais(profit, amountOf(data.profit))}</Trend> : UNKNOWN}
      </Marked>,
      true,
    ),
    roi: (
      <span className="flex items-center justify-end gap-1">
        <span className="flex flex-col">
          <ExplainButton card="Total, ROI" metric="ROI" filter={filter} />
          <ExplainButton card="Total, Margem" metric="MARGIN" filter={filter} />
        </span>
        <Pair first={formatPercent(data.roiPercent)} second={`Margem ${formatPercent(data.marginPercent)}`} />
      </span>
    ),
    acos: (
      <span className="flex items-center justify-end gap-1">
        <span className="flex flex-col">
          <ExplainButton card="Total, ACOS" metric="ACOS" filter={filter} />
          <ExplainButton card="Total, B/E" metric="BREAK_EVEN_ACOS" filter={filter} />
        </span>
        <Pair
          first={<Marked mark={markOf(data.marks.acos)}>{formatPercent(data.acosPercent)}</Marked>}
          second={`B/E ${formatPercent(data.breakEvenAcosPercent)}`}
        />
      </span>
    ),
  };
}
