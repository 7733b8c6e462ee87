import { reportCurrency } from '#client/lib/language/currency.ts';
import type { ReactNode } from 'react';
import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { type Amount, formatCount, formatMoney, formatPercent, formatRate } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { ExplainButton } from '#client/parts/explain/ExplainButton.tsx';
import type { Explained, ExplainedMetric } from '#client/parts/explain/explanationWords.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { MarkedProfit } from '#client/ui/figures/MarkedProfit.tsx';
import { Pair } from '#client/ui/figures/FigureParts.tsx';
import { SumLink } from '#client/ui/figures/SumLink.tsx';
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx';
import type { totalsCells_totals$key } from './__generated__/totalsCells_totals.graphql';

/**
 * Cells of the totals row, as the rows above; in Padrão reais, and below dollars (spec 9) with the exchange rate as tooltip. Sums lead to
 * `orders`, the address of the orders they add up, if there is one.
 */
export function totalsCells(
  totals: totalsCells_totals$key,
  filter: Explained['filter'],
  orders: string | undefined,
): Record<string, ReactNode> {
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
  const revenue = amountOf(data.revenue)!;
  const profit = amountOf(data.profit);
  /** In reais, and below in dollars (spec 9). */
  const withDollars = (figure: ReactNode, dollars: Amount | null) =>
    !reportCurrency() && data.hasExchange && dollars ? (
      <Pair
        first={figure}
        second={
          <Tooltip text={data.usdRate == null ? 'US$' : t('dashboard.dollars1', { usdRate: formatRate(data.usdRate) })}>
            {formatMoney(dollars)}
          </Tooltip>
        }
      />
    ) : (
      figure
    );
  const explained = (metric: ExplainedMetric, name: string, figure: ReactNode) => (
    <span className="flex items-center justify-end gap-1">
      <ExplainButton card={t('dashboard.total', { name })} metric={metric} filter={filter} />
      {figure}
    </span>
  );
  return {
    product: (
      <span className="flex items-center gap-2">
        {t('dashboard.total2')}
        {!data.hasExchange && <Badge tone="warning">{t('dashboard.noExchangeRate')}</Badge>}
      </span>
    ),
    units: explained('UNITS', t('dashboard.units'), <SumLink to={orders}>{formatCount(data.units)}</SumLink>),
    revenue: explained(
      'REVENUE',
      t('dashboard.revenue'),
      withDollars(
        <Marked mark={markOf(data.marks.revenue)}>
          <SumLink to={orders}>{formatMoney(revenue)}</SumLink>
        </Marked>,
        amountOf(data.revenueInDollars),
      ),
    ),
    profit: explained(
      'PROFIT',
      t('dashboard.profit'),
      withDollars(
        <MarkedProfit mark={markOf(data.marks.profit)} profit={profit} orders={orders} />,
        amountOf(data.profitInDollars),
      ),
    ),
    roi: (
      <span className="flex items-center justify-end gap-1">
        <span className="flex flex-col">
          <ExplainButton card={t('dashboard.totalRoi')} metric="ROI" filter={filter} />
          <ExplainButton card={t('dashboard.totalMargin')} metric="MARGIN" filter={filter} />
        </span>
        <Pair
          first={formatPercent(data.roiPercent)}
          second={t('dashboard.margin2', { marginPercent: formatPercent(data.marginPercent) })}
        />
      </span>
    ),
    acos: (
      <span className="flex items-center justify-end gap-1">
        <span className="flex flex-col">
          <ExplainButton card={t('dashboard.totalAcos')} metric="ACOS" filter={filter} />
          <ExplainButton card={t('dashboard.totalBE')} metric="BREAK_EVEN_ACOS" filter={filter} />
        </span>
        <Pair
          first={<Marked mark={markOf(data.marks.acos)}>{formatPercent(data.acosPercent)}</Marked>}
          second={`B/E ${formatPercent(data.breakEvenAcosPercent)}`}
        />
      </span>
    ),
  };
}
