import { lazy, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { decimalOf } from '#client/lib/format.ts';
import { formatEnglishDay, formatEnglishMoney, formatEnglishPercent } from '#client/lib/text/english.ts';
import { ChartPlace, Panel } from '#client/parts/profit/Panel.tsx';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { amountOf } from '#client/data/amount.ts';
import { t } from '#client/lib/language/t.ts';
import type { MarginHistory_points$key } from './__generated__/MarginHistory_points.graphql';

const MarginLines = lazy(async () => ({ default: (await import('./MarginLines.tsx')).MarginLines }));

/** Margin and profit per unit by day of analysis. */
export function MarginHistory({
  points,
  path,
  product,
}: {
  points: MarginHistory_points$key;
  /** REST path of the analysis. */
  path: string;
  product: string;
}) {
  const data = useFragment(
    graphql`
      fragment MarginHistory_points on ProfitPoint
      @relay(plural: true)
      @argumentDefinitions(figures: { type: "Currency" }) {
        day
        marginPercent
        profitPerUnit(in: $figures) {
          ...amount_money
        }
      }
    `,
    points,
  );
  const rows = data.flatMap(({ day, marginPercent, profitPerUnit }) => {
    const shown = amountOf(profitPerUnit);
    if (!shown) return [];
    return {
      day,
      margin: marginPercent,
      profit: decimalOf(shown),
      currency: shown.currency,
      text: formatEnglishMoney(shown),
    };
  });
  return (
    <Panel
      title={t('profitAnalysis.profitMarginHistory')}
      aside={
        rows.length > 0 && (
          <ExportButton path={`${path}/history/export`} query={{ product }} isEmpty={false} language="en" />
        )
      }
    >
      {rows.length === 0 ? (
        <ChartPlace>{t('profitAnalysis.noAnalysesYet')}</ChartPlace>
      ) : (
        <>
          <Suspense fallback={<ChartPlace>{t('profitAnalysis.loadingChart')}</ChartPlace>}>
            <MarginLines points={rows} />
          </Suspense>
          <details>
            <summary className="text-small text-muted">{t('profitAnalysis.showAsTable')}</summary>
            <table className="mt-2 w-full text-small tabular-nums">
              <thead>
                <tr className="text-label text-muted">
                  <th scope="col" className="py-1 text-left font-medium">
                    {t('profitAnalysis.analysisDate')}
                  </th>
                  <th scope="col" className="text-right font-medium">
                    {t('profitAnalysis.margin2')}
                  </th>
                  <th scope="col" className="text-right font-medium">
                    {t('profitAnalysis.profitUnit')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ day, margin, text }) => (
                  <tr key={day}>
                    <th scope="row" className="py-0.5 text-left font-normal">
                      {formatEnglishDay(day)}
                    </th>
                    <td className="text-right">{formatEnglishPercent(margin)}</td>
                    <td className="text-right">{text}</td>
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
