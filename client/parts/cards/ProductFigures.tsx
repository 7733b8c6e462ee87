import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { formatCount, formatMoney, formatPercent } from '#client/lib/format.ts';
import { reportCurrency } from '#client/lib/language/currency.ts';
import { t } from '#client/lib/language/t.ts';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { MarkedProfit } from '#client/ui/figures/MarkedProfit.tsx';
import type { ProductFiguresQuery } from './__generated__/ProductFiguresQuery.graphql';
import { FigureList } from './FigureList.tsx';

/** Revenue, units, profit and margin of a product's last 30 days, as its page shows them. */
export function ProductFigures({ id }: { id: string }) {
  const { productHub } = useLazyLoadQuery<ProductFiguresQuery>(
    graphql`
      query ProductFiguresQuery($id: ID!, $currency: ReportCurrency) {
        viewer {
          productHub(id: $id) {
            salesMetrics(period: { period: LAST_30_DAYS }, in: $currency) {
              units
              revenue {
                ...amount_money
              }
              profit {
                ...amount_money
              }
              marginPercent
              marks {
                revenue {
                  ...mark_figure
                }
                profit {
                  ...mark_figure
                }
              }
            }
          }
        }
      }
    `,
    { id, currency: reportCurrency() },
  ).viewer;
  if (!productHub) return t('cards.notFound');
  const { units, revenue, profit: earned, marginPercent, marks } = productHub.salesMetrics;
  const [sold, ofProfit] = [markOf(marks.revenue), markOf(marks.profit)];
  const profit = amountOf(earned);
  return (
    <FigureList
      title={t('cards.last30Days')}
      figures={[
        [
          t('cards.revenue'),
          <Marked key="revenue" mark={sold}>
            {formatMoney(amountOf(revenue))}
          </Marked>,
        ],
        [
          t('cards.units'),
          <Marked key="units" mark={sold}>
            {formatCount(units)}
          </Marked>,
        ],
        [t('cards.profit'), <MarkedProfit key="profit" mark={ofProfit} profit={profit} />],
        [t('cards.margin'), formatPercent(marginPercent)],
      ]}
    />
  );
}
