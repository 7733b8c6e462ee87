import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { formatMoney, formatPercent } from '#client/lib/format.ts';
import { reportCurrency } from '#client/lib/language/currency.ts';
import { t } from '#client/lib/language/t.ts';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { MarkedProfit } from '#client/ui/figures/MarkedProfit.tsx';
import type { Marketplace, OrderFiguresQuery } from './__generated__/OrderFiguresQuery.graphql';
import { FigureList } from './FigureList.tsx';
import { isSure } from './isSure.ts';

/** Revenue, what is received, profit and margin of an order, as its page shows them. */
export function OrderFigures({ marketplace, number }: { marketplace: Marketplace; number: string }) {
  const { order } = useLazyLoadQuery<OrderFiguresQuery>(
    graphql`
      query OrderFiguresQuery($marketplace: Marketplace!, $number: String!, $currency: ReportCurrency) {
        viewer {
          order(marketplace: $marketplace, number: $number, in: $currency) {
            status
            revenue {
              ...amount_money
            }
            revenueMark {
              ...mark_figure
            }
            profit {
              ...amount_money
            }
            profitMark {
              ...mark_figure
            }
            marginPercent
            detail {
              receipt {
                amount {
                  ...amount_money
                }
                state
              }
            }
          }
        }
      }
    `,
    { marketplace, number, currency: reportCurrency() },
  ).viewer;
  if (!order) return t('cards.notFound');
  const { revenue, profit: left, marginPercent, detail, status } = order;
  const ofProfit = markOf(order.profitMark);
  const profit = amountOf(left);
  const { amount, state } = detail.receipt;
  return (
    <FigureList
      title={status === 'CANCELLED' ? t('cards.cancelledOrder') : t('cards.order', { number })}
      figures={[
        [
          t('cards.revenue'),
          <Marked key="revenue" mark={markOf(order.revenueMark)}>
            {formatMoney(amountOf(revenue))}
          </Marked>,
        ],
        [
          t('cards.receives'),
          <span key="receives" className={isSure(state) || !amount ? undefined : 'figure-estimated'}>
            {formatMoney(amountOf(amount))}
          </span>,
        ],
        [t('cards.profit'), <MarkedProfit key="profit" mark={ofProfit} profit={profit} />],
        [t('cards.margin'), formatPercent(marginPercent)],
      ]}
    />
  );
}
