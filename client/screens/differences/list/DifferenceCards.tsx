import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { t } from '#client/lib/language/t.ts';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import {
  Certainty,
  dayOf,
  Delta,
  type DifferenceRow,
  type ListProps,
  Mark,
  State,
  subjectOf,
} from './differenceColumns.tsx';

/** The differences as cards, on a phone. */
export const DifferenceCards = ({
  rows,
  isShown,
  linkOf,
  ...marks
}: ListProps & {
  rows: readonly DifferenceRow[];
  /** Whether the column of that name is shown. */
  isShown: (column: string) => boolean;
}) => (
  <ul aria-label={t('differences.differences')} className="divide-y divide-line md:hidden print:hidden">
    {rows.map((row) => (
      <li key={row.id} className="flex gap-3 px-4 py-3 text-small">
        <span className="pt-0.5">
          <Mark row={row} {...marks} />
        </span>
        <Link to={linkOf(row.id)} preventScrollReset className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex items-start justify-between gap-3">
            <span className="font-medium">{row.reasonText}</span>
            {isShown('delta') && <Delta amount={amountOf(row.delta)} />}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
            <MarketplaceBadge marketplace={row.marketplace} />
            <span>{subjectOf(row)}</span>
            {isShown('day') && <span>{dayOf(row.saleDay ?? row.since)}</span>}
            {isShown('state') && <State row={row} />}
            {isShown('certain') && !row.isCertain && <Certainty isCertain={false} />}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
