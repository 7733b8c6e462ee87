import { lazy, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { decimalOf } from '#client/lib/format.ts';
import { formatEnglishMoney } from '#client/lib/text/english.ts';
import { ChartPlace, Panel } from '#client/parts/profit/Panel.tsx';
import { dollarsOf, inReais } from '#client/parts/profit/dollars.tsx';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { CostBreakdown_current$key } from './__generated__/CostBreakdown_current.graphql';
import type { CostSlice } from './CostPie.tsx';

const CostPie = lazy(async () => ({ default: (await import('./CostPie.tsx')).CostPie }));

/** Pie of the four cost groups of spec 2, with tax and advertising beside it. */
export function CostBreakdown({
  current,
  path,
  product,
}: {
  current: CostBreakdown_current$key;
  /** REST path of the analysis. */
  path: string;
  product: string;
}) {
  const { costs } = useFragment(
    graphql`
      fragment CostBreakdown_current on ProfitAnalysis {
        costs {
          productCost {
            ...dollars_money
          }
          productCostInReais: productCost(in: "BRL") {
            ...dollars_money
          }
          amazonFees {
            ...dollars_money
          }
          amazonFeesInReais: amazonFees(in: "BRL") {
            ...dollars_money
          }
          storage {
            ...dollars_money
          }
          storageInReais: storage(in: "BRL") {
            ...dollars_money
          }
          returns {
            ...dollars_money
          }
          returnsInReais: returns(in: "BRL") {
            ...dollars_money
          }
          tax {
            ...dollars_money
          }
          taxInReais: tax(in: "BRL") {
            ...dollars_money
          }
          ads {
            ...dollars_money
          }
          adsInReais: ads(in: "BRL") {
            ...dollars_money
          }
        }
      }
    `,
    current,
  );
  const groups = costs
    ? ([
        [t('profitAnalysis.productCost'), costs.productCost, costs.productCostInReais, 'var(--color-chart-product)'],
        [t('profitAnalysis.amazonFees'), costs.amazonFees, costs.amazonFeesInReais, 'var(--color-chart-fees)'],
        [t('profitAnalysis.storage'), costs.storage, costs.storageInReais, 'var(--color-chart-shipping)'],
        [t('profitAnalysis.returns'), costs.returns, costs.returnsInReais, 'var(--color-chart-ads)'],
      ] as const)
    : [];
  const rows = groups.map(([name, shown, brl, color]) => {
    const money = dollarsOf(shown, brl)!;
    return { name, color, money };
  });
  const slices: CostSlice[] = rows
    .filter(({ money }) => money.shown.minor > 0)
    .map(({ name, color, money }) => ({
      name,
      color,
      value: decimalOf(money.shown),
      text: formatEnglishMoney(money.shown),
    }));
  const tax = dollarsOf(costs?.tax, costs?.taxInReais);
  const ads = dollarsOf(costs?.ads, costs?.adsInReais);
  return (
    <Panel
      title={t('profitAnalysis.costBreakdown')}
      aside={
        costs && (
          <span className="flex flex-wrap items-center gap-1.5">
            <Badge title={inReais(tax) ?? undefined}>
              {t('profitAnalysis.tax', { shown: formatEnglishMoney(tax?.shown) })}
            </Badge>
            <Badge title={inReais(ads) ?? undefined}>
              {t('profitAnalysis.ads', { shown: formatEnglishMoney(ads?.shown) })}
            </Badge>
            <ExportButton path={`${path}/costs/export`} query={{ product }} isEmpty={false} language="en" />
          </span>
        )
      }
    >
      {slices.length === 0 ? (
        <ChartPlace>{t('profitAnalysis.noCostsRecorded')}</ChartPlace>
      ) : (
        <>
          <Suspense fallback={<ChartPlace>{t('profitAnalysis.loadingChart')}</ChartPlace>}>
            <CostPie slices={slices} />
          </Suspense>
          <details>
            <summary className="text-small text-muted">{t('profitAnalysis.showAsTable')}</summary>
            <table className="mt-2 w-full text-small tabular-nums">
              <thead className="sr-only">
                <tr>
                  <th scope="col">{t('profitAnalysis.cost')}</th>
                  <th scope="col">{t('profitAnalysis.amount')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, money }) => (
                  <tr key={name}>
                    <th scope="row" className="py-1 text-left font-normal">
                      {name}
                    </th>
                    <td className="text-right" title={inReais(money) ?? undefined}>
                      {formatEnglishMoney(money.shown)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </Panel>
  );
}
