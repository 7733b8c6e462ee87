import { Link } from 'react-router-dom';
import { orderPath } from '#client/lib/paths.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { moreItems, Notices, type OrderRow, productName, Profit, Revenue, statusNames } from './orderColumns.tsx';

/** Last characters of a number, which tell orders apart. */
const SHOWN = 7;

/** The orders as cards, on a phone: the whole card is the link, profit at the right. */
export const OrderCards = ({ rows }: { rows: readonly OrderRow[] }) => (
  <ul aria-label="Pedidos" className="divide-y divide-line md:hidden print:hidden">
    {rows.map((row) => (
      <li key={row.id}>
        <Link
          to={orderPath(row.marketplace, row.number)}
          className="grid min-h-18 grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 px-4 py-3 hover:bg-hover"
        >
          <span className="col-span-2 line-clamp-2 wrap-anywhere">
            {productName(row)}
            <span className="text-muted">{moreItems(row)}</span>
          </span>
          <span className="font-semibold tabular-nums">
            <Revenue row={row} />
          </span>
          <span className="text-right font-semibold tabular-nums">
            <Profit row={row} />
          </span>
          <span className="col-span-2 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-small text-muted">
            <MarketplaceBadge marketplace={row.marketplace} />
            <span title={row.number}>…{row.number.slice(-SHOWN)}</span>·
            <span>{formatDayAndClock(row.purchasedAt as string)}</span>·
            <span lang="en">{statusNames[row.status] ?? row.status}</span>
            <Notices row={row} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
