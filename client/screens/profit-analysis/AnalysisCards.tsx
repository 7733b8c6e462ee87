import { reportCurrency } from '#client/lib/language/currency.ts';
import { graphql, useFragment } from 'react-relay/hooks';
import { ExplainButton } from '#client/parts/explain/ExplainButton.tsx';
import type { ExplainedMetric } from '#client/parts/explain/explanationWords.ts';
import { Link } from 'react-router-dom';
import { freightPath } from '#client/lib/paths.ts';
import { formatEnglishCount, formatEnglishMoney, formatEnglishPercent } from '#client/lib/text/english.ts';
import { UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { AfterOverheads } from '#client/parts/profit/AfterOverheads.tsx';
import { bothOf, type Dollars, dollarsOf, inReais } from '#client/parts/profit/dollars.tsx';
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
      fragment AnalysisCards_current on ProfitAnalysis @argumentDefinitions(figures: { type: "Currency" }) {
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
        overheads(in: $figures) {
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
  const hasRate = revenue?.shown.currency === 'USD' || (reportCurrency() && revenue?.brl);
  const costs = dollarsOf(data.costs?.total, data.costs?.totalInReais);
  const overheads = bothOf(data.overheads, null);
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
        title={t('profitAnalysis.currentProfitUnit')}
        aside={explain('PROFIT_PER_UNIT', t('profitAnalysis.currentProfitUnit'))}
        value={formatEnglishMoney(profit?.shown)}
        tone={tone}
        badges={
          <>
            {unitsWithoutCost > 0 && (
              <Badge
                tone="warning"
                title={t('profitAnalysis.ofTheUnitsSoldHaveNo', {
                  unitsWithoutCost: formatEnglishCount(unitsWithoutCost),
                })}
              >
                {t('profitAnalysis.missingCost')}
              </Badge>
            )}
            {data.unitsWithoutFee > 0 && <Badge tone="warning">{t('profitAnalysis.missingFees')}</Badge>}
            {data.unitsWithoutFreight > 0 && (
              <Link to={freightPath} className="inline-flex min-h-6 items-center hover:underline">
                <Badge tone="warning">
                  {t('profitAnalysis.unitsWithoutOwnFreight', {
                    unitsWithoutFreight: formatEnglishCount(data.unitsWithoutFreight),
                  })}
                </Badge>
              </Link>
            )}
            {data.isCostZero && <Badge tone="warning">{t('profitAnalysis.costIs0')}</Badge>}
          </>
        }
      >
        <span>{t('profitAnalysis.margin', { marginPercent: formatEnglishPercent(data.marginPercent) })}</span>
        <Reais money={profit} />
        {overheads && (
          <>
            <span>{t('profitAnalysis.30Days')}</span>
            <AfterOverheads
              overheads={overheads}
              left={dollarsOf(data.profitAfterOverheads, data.profitAfterOverheadsInReais)}
            />
          </>
        )}
      </MetricCard>
      <MetricCard
        title={t('profitAnalysis.monthlyRevenue')}
        aside={explain('REVENUE', t('profitAnalysis.monthlyRevenue'))}
        value={formatEnglishMoney(revenue?.shown)}
        badges={!hasRate && <Badge tone="warning">{t('profitAnalysis.noExchangeRate')}</Badge>}
      >
        <span>{t('profitAnalysis.unitsSold', { units: formatEnglishCount(units), units2: units })}</span>
        <Reais money={revenue} />
      </MetricCard>
      <MetricCard
        title={t('profitAnalysis.totalCosts')}
        aside={explain('COSTS', t('profitAnalysis.totalCosts'))}
        value={formatEnglishMoney(costs?.shown)}
      >
        <span>{t('profitAnalysis.main', { costNames: mainCostDriver ? costNames[mainCostDriver] : UNKNOWN })}</span>
        {leakDriver && leakPoints != null && (
          <span>
            {t('profitAnalysis.leakPointsAboveYourUsual', {
              costNames: costNames[leakDriver],
              leakPoints: leakPoints.toFixed(1),
            })}
          </span>
        )}
        {estimatedShare != null && estimatedShare > 0 && (
          <span>
            {t('profitAnalysis.ofTheFeesEstimated', { estimatedShare: formatEnglishPercent(estimatedShare * 100) })}
          </span>
        )}
        <Reais money={costs} />
      </MetricCard>
      <article
        aria-label={t('profitAnalysis.recommendedAction')}
        className="flex min-w-0 flex-col gap-1 bg-surface px-4 py-3"
      >
        <h2 className="text-small font-medium text-muted">{t('profitAnalysis.recommendedAction')}</h2>
        <p className="text-body font-medium">{data.recommendedAction}</p>
        {target && target.shown.minor > 0 && (
          <p className="text-label text-muted tabular-nums">
            {t('profitAnalysis.targetPrice', { shown: formatEnglishMoney(target.shown) })}
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
  return text && <Tooltip text={text}>{t('profitAnalysis.inReais')}</Tooltip>;
}
