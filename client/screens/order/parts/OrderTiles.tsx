import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { isSure } from '#client/parts/cards/isSure.ts';
import { Marked } from '#client/ui/figures/Marked.tsx';
import type { OrderTiles_order$key } from './__generated__/OrderTiles_order.graphql';

/** Net profit, what is received and when, and how much of it is certain. */
export function OrderTiles({ order: key }: { order: OrderTiles_order$key }) {
  const { status, profit, profitMark, marginPercent, detail } = useFragment(
    graphql`
      fragment OrderTiles_order on Order {
        status
        profit {
          ...amount_money
        }
        profitMark {
          ...mark_figure
        }
        marginPercent
        detail {
          open {
            ...amount_money
          }
          confirmedPercent
          receipt {
            amount {
              ...amount_money
            }
            state
            day
            text
          }
        }
      }
    `,
    key,
  );
  const { open, confirmedPercent, receipt } = detail;
  const net = amountOf(profit);
  const openAmount = amountOf(open)!;
  const isNegative = net !== null && net.minor < 0;
  const isCancelled = status === 'CANCELLED';
  const margin =
    marginPercent == null
      ? t('orders.marginUnknown')
      : t('orders.margin', { marginPercent: formatPercent(marginPercent) });
  const change =
    openAmount.minor > 0
      ? t('orders.stillToBeConfirmed', { openAmount: formatMoney(openAmount) })
      : t('orders.nothingMoreToConfirm');
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 max-sm:[&>*:first-child]:col-span-2">
      <Tile
        name={t('orders.netProfit')}
        note={isCancelled ? t('orders.cancelledOrderCountsNeitherInRevenue') : margin + change}
      >
        <span
          className={`text-figure-l tracking-tight ${net && !isCancelled ? (isNegative ? 'text-negative' : 'text-positive') : ''}`}
        >
          <Marked mark={markOf(profitMark)}>
            {net && !isCancelled && <span aria-hidden>{isNegative ? '↓ ' : '↑ '}</span>}
            {net ? formatMoney(net) : UNKNOWN}
          </Marked>
        </span>
      </Tile>
      <Tile
        name={t('orders.receives')}
        note={
          receipt.day && !/\d{2}\/\d{2}/.test(receipt.text)
            ? `${receipt.text}, ${formatDayOnly(receipt.day)}`
            : receipt.text
        }
      >
        <span className={`text-figure-m tracking-tight ${isSure(receipt.state) ? '' : 'figure-estimated'}`}>
          {formatMoney(amountOf(receipt.amount))}
        </span>
      </Tile>
      <Tile name={t('orders.confirmed')} note={t('orders.ofTheOrdersAmountAlreadyHas')}>
        <span className="text-figure-m tracking-tight">{formatPercent(confirmedPercent)}</span>
      </Tile>
    </div>
  );
}

const Tile = ({ name, note, children }: { name: string; note: string; children: ReactNode }) => (
  <article aria-label={name} className="flex min-w-0 flex-col gap-1 bg-surface px-4 py-3">
    <h2 className="text-small font-medium text-muted">{name}</h2>
    <p className="tabular-nums">{children}</p>
    <p className="text-small text-muted">{note}</p>
  </article>
);
