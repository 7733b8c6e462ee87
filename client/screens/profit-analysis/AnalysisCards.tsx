import { graphql, useFragment } from 'react-relay/hooks';
import { ExplainButton } from '#client/parts/explain/ExplainButton.tsx';
import type { ExplainedMetric } from '#client/parts/explain/explanationWords.ts';
import { Link } from 'react-router-dom';
import { freightPath } from '#client/lib/paths.ts';
import { formatEnglishCount, formatEnglishMoney, formatEnglishPercent } from '#client/lib/text/english.ts';
import { UNKNOWN } from '#client/lib/format.ts';
import { AfterOverheads } from '#client/parts/profit/AfterOverheads.tsx';
import { type Dollars, dollarsOf, inReais } from '#client/parts/profit/dollars.tsx';
import { costNames } from '#client/parts/profit/statuses.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx';
import type { AnalysisCards_current$key } from './__generated__/AnalysisCards_current.graphql';

/** The four cards of spec 2 for the given days. */
export function AnalysisCards({
  current,
  startDate,
  endDate,
}: {
  current: AnalysisCards_current$key;
  startDate: string;
  endDate: string;
}) {
  const data = useFragment(
    graphql`
      fragment AnalysisCards_current on ProfitAnalysis {
        product {
          id
        }
        units
        unitsWithoutCost
        unitsWithoutFee
        unitsWithoutFreight
        isCostZero
        estimatedShare
        marginPercent
        overheads {
          ...dollars_money
        }
        profitAfterOverheads {
          ...dollars_money
        }
        profitAfterOverheadsInReais: profitAfterOverheads(in: "BRL") {
          ...dollars_money
        }
        profitPerUnit {
          ...dollars_money
        }
        profitPerUnitInReais: profitPerUnit(in: "BRL") {
          ...dollars_money
        }
        revenue {
          ...dollars_money
        }
        revenueInReais: revenue(in: "BRL") {
          ...dollars_money
        }
        costs {
          total {
            ...dollars_money
          }
          totalInReais: total(in: "BRL") {
            ...dollars_money
          }
        }
        mainCostDriver
        leakDriver
        leakPoints
        recommendedAction
        recommendedPrice {
          ...dollars_money
        }
        recommendedPriceInReais: recommendedPrice(in: "BRL") {
          ...dollars_money
        }
      }
    `,
    current,
  );
  const { units, unitsWithoutCost, mainCostDriver, leakDriver, leakPoints, estimatedShare } = data;
  const profit = dollarsOf(data.profitPerUnit, data.profitPerUnitInReais);
  const revenue = dollarsOf(data.revenue, data.revenueInReais);
  const costs = dollarsOf(data.costs?.total, data.costs?.totalInReais);
  const overheads = dollarsOf(data.overheads, null);
  const target = dollarsOf(data.recommendedPrice, data.recommendedPriceInReais);
  const explain = (metric: ExplainedMetric, card: string) => (
    <ExplainButton
      card={card}
      metric={metric}
      filter={{ period: 'CUSTOM', startDate, endDate }}
      productId={data.product.id}
      inDollars
      language="EN"
    />
  );
  const tone = profit === null ? 'neutral' : profit.shown.minor < 0 ? 'negative' : 'positive';
  return (
    <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
      <MetricCard
        title="Current Profit/Unit"
        aside={explain('PROFIT_PER_UNIT', 'Current Profit/Unit')}
        value={formatEnglishMoney(profit?.shown)}
        tone={tone}
        badges={
          <>
            {unitsWithoutCost > 0 && (
              <Badge tone="warning" title={`${formatEnglishCount(unitsWithoutCost)} of the units sold have no cost`}>
                missing cost
              </Badge>
            )}
            {data.unitsWithoutFee > 0 && <Badge tone="warning">missing fees</Badge>}
            {data.unitsWithoutFreight > 0 && (
              <Link to={freightPath} className="inline-flex min-h-6 items-center hover:underline">
                <Badge tone="warning">{formatEnglishCount(data.unitsWithoutFreight)} units without own freight</Badge>
              </Link>
            )}
            {data.isCostZero && <Badge tone="warning">cost is 0</Badge>}
          </>
        }
      >
        <span>Margin: {formatEnglishPercent(data.marginPercent)}</span>
        <Reais money={profit} />
        {overheads && (
          <>
            <span>30 days:</span>
            <AfterOverheads
              overheads={overheads}
              left={dollarsOf(data.profitAfterOverheads, data.profitAfterOverheadsInReais)}
            />
          </>
        )}
      </MetricCard>
      <MetricCard
        title="Monthly Revenue"
        aside={explain('REVENUE', 'Monthly Revenue')}
        value={formatEnglishMoney(revenue?.shown)}
        badges={revenue?.shown.currency !== 'USD' && <Badge tone="warning">no exchange rate</Badge>}
      >
        <span>
          {formatEnglishCount(units)} {units === 1 ? 'unit' : 'units'} sold
        </span>
        <Reais money={revenue} />
      </MetricCard>
      <MetricCard title="Total Costs" aside={explain('COSTS', 'Total Costs')} value={formatEnglishMoney(costs?.shown)}>
        <span>Main: {mainCostDriver ? costNames[mainCostDriver] : UNKNOWN}</span>
        {leakDriver && leakPoints != null && (
          <span>
            Leak: {costNames[leakDriver]}, {leakPoints.toFixed(1)} points above your usual
          </span>
        )}
        {estimatedShare != null && estimatedShare > 0 && (
          <span>{formatEnglishPercent(estimatedShare * 100)} of the fees estimated</span>
        )}
        <Reais money={costs} />
      </MetricCard>
      <article aria-label="Recommended Action" className="flex min-w-0 flex-col gap-1 bg-surface px-4 py-3">
        <h2 className="text-small font-medium text-muted">Recommended Action</h2>
        <p className="text-body font-medium">{data.recommendedAction}</p>
        {target && target.shown.minor > 0 && (
          <p className="text-label text-muted tabular-nums">
            Target price: {formatEnglishMoney(target.shown)}
            {target.brl && target.shown.currency !== 'BRL' && ` (${formatEnglishMoney(target.brl)})`}
          </p>
        )}
      </article>
    </div>
  );
}

/** Tooltip of an amount in dollars. */
function Reais({ money }: { money: Dollars | null }) {
  const text = inReais(money);
  return text && <Tooltip text={text}>in reais</Tooltip>;
}
