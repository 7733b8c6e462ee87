import { formatCount, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { missingCostsPath } from '#client/lib/paths.ts';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { SumLink } from '#client/ui/figures/SumLink.tsx';
import { MarkedProfit } from '#client/ui/figures/MarkedProfit.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { isState, type StateRow } from './stateRows.ts';

/** Columns of the table; the bar of a state is its revenue beside the highest. Sums lead to the orders of `ordersOf` a state. */
export const stateColumns = (
  highestMinor: number,
  ordersOf: (key: string) => string | undefined,
): readonly Column<StateRow>[] => [
  {
    id: 'state',
    phone: 'title',
    header: [{ label: t('salesByState.state') }],
    cell: ({ key, name }) => (
      <span className="flex items-baseline gap-2 whitespace-nowrap">
        {isState(key) && <span className="w-6 font-semibold">{key}</span>}
        <span className={isState(key) ? 'max-sm:sr-only' : 'text-muted'}>{name}</span>
      </span>
    ),
  },
  {
    id: 'revenue',
    phone: 'primary',
    header: [{ label: t('salesByState.revenue') }],
    align: 'right',
    cell: ({ key, revenue }) => (
      <span className="whitespace-nowrap">
        <SumLink to={ordersOf(key)}>{formatMoney(revenue)}</SumLink>
      </span>
    ),
  },
  {
    id: 'share',
    phone: 'plain',
    header: [{ label: t('salesByState.share'), hint: t('salesByState.shareOfTheRevenueOfAll') }],
    width: 'w-[22%]',
    cell: ({ key, revenue, revenueShare }) => (
      <span className="flex items-center gap-2">
        <span className="w-12 shrink-0 text-right">{key === 'beyond' ? UNKNOWN : formatPercent(revenueShare)}</span>
        <span aria-hidden className="h-2 min-w-0 flex-1 overflow-hidden rounded-sm max-sm:hidden">
          <span
            className="block h-full rounded-sm bg-link"
            style={{
              width: `${isState(key) && highestMinor > 0 ? Math.max(0, (revenue.minor * 100) / highestMinor) : 0}%`,
            }}
          />
        </span>
      </span>
    ),
  },
  {
    id: 'orders',
    phone: 'meta',
    header: [{ label: t('salesByState.orders2') }],
    align: 'right',
    cell: ({ key, orders }) => <SumLink to={ordersOf(key)}>{formatCount(orders)}</SumLink>,
  },
  {
    id: 'units',
    phone: 'meta',
    header: [{ label: t('salesByState.units2') }],
    align: 'right',
    cell: ({ key, units }) => <SumLink to={ordersOf(key)}>{formatCount(units)}</SumLink>,
  },
  {
    id: 'profit',
    phone: 'secondary',
    header: [{ label: t('salesByState.profit'), hint: t('salesByState.beforeAdvertisingStorageAndAccount') }],
    align: 'right',
    cell: ({ profit, profitMark, unitsWithoutCost }) => (
      <span className="flex flex-col items-end whitespace-nowrap">
        <MarkedProfit mark={profitMark} isInRow hasBadge={unitsWithoutCost > 0} profit={profit} />
        {unitsWithoutCost > 0 && (
          <Link to={missingCostsPath()} className="hover:underline">
            <Badge tone="warning">
              {t('salesByState.unitsWithoutCost', { unitsWithoutCost: formatCount(unitsWithoutCost) })}
            </Badge>
          </Link>
        )}
      </span>
    ),
  },
  {
    id: 'margin',
    phone: 'meta',
    header: [{ label: t('salesByState.margin'), hint: t('salesByState.profitRevenue') }],
    align: 'right',
    cell: ({ marginPercent }) => formatPercent(marginPercent),
  },
];
