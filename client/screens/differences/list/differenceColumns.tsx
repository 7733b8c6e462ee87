import { clsx } from 'clsx';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { type Amount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { OrderLink } from '#client/parts/reconciliation/OrderLink.tsx';
import { Badge, MarketplaceBadge, type Tone } from '#client/ui/figures/Badge.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import type {
  differenceColumns_difference$data,
  differenceColumns_difference$key,
} from './__generated__/differenceColumns_difference.graphql';

export type DifferenceRow = differenceColumns_difference$data[number];

/** Differences as the table and the cards show them. */
export const useDifferenceRows = (nodes: differenceColumns_difference$key): differenceColumns_difference$data =>
  useFragment(
    graphql`
      fragment differenceColumns_difference on MoneyDifference @relay(plural: true) {
        id
        marketplace
        orderNumber
        listingKey
        saleDay
        since
        reasonText
        expected {
          ...amount_money
        }
        charged {
          ...amount_money
        }
        paid {
          ...amount_money
        }
        delta {
          ...amount_money
        }
        isCertain
        state
        stateText
        dueAt
        dispute {
          dueAt
        }
      }
    `,
    nodes,
  );

/** What a row of the list needs besides its difference. */
export interface ListProps {
  /** Address of the list with the details of a difference open. */
  linkOf: (id: string) => string;
  isMarked: (id: string) => boolean;
  onMark: (id: string, isMarked: boolean) => void;
}

const stateTones: Readonly<Record<string, Tone>> = {
  OPEN: 'neutral',
  CONTESTED: 'warning',
  WON: 'positive',
  LOST: 'negative',
  IGNORED: 'neutral',
};

export const dayOf = (day: string | null | undefined) => (day ? formatDayOnly(day) : UNKNOWN);
export const subjectOf = ({ orderNumber, listingKey }: Pick<DifferenceRow, 'orderNumber' | 'listingKey'>) =>
  orderNumber ?? (listingKey ? `SKU ${listingKey}` : t('differences.lostUnits2'));

export const Certainty = ({ isCertain }: { isCertain: boolean }) =>
  isCertain ? (
    <Badge>{t('differences.certain')}</Badge>
  ) : (
    <Badge title={t('differences.theExpectedAmountIsEstimatedOutside')}>{t('differences.indication')}</Badge>
  );

export const State = ({ row: { state, stateText } }: { row: Pick<DifferenceRow, 'state' | 'stateText'> }) => (
  <Badge tone={stateTones[state]}>{stateText}</Badge>
);

/** What the seller has more, or less, than expected. */
export const Delta = ({ amount }: { amount: Amount | null }) => (
  <span
    className={clsx('font-medium whitespace-nowrap', amount && (amount.minor < 0 ? 'text-negative' : 'text-positive'))}
  >
    {formatMoney(amount)}
  </span>
);

export const Mark = ({ row, isMarked, onMark }: { row: DifferenceRow } & Omit<ListProps, 'linkOf'>) => (
  <input
    type="checkbox"
    aria-label={t('differences.choose', { row: subjectOf(row), reasonText: row.reasonText })}
    checked={isMarked(row.id)}
    onChange={({ target }) => onMark(row.id, target.checked)}
  />
);

/** Columns of the table of differences. */
export const differenceColumns = ({ linkOf, ...marks }: ListProps): Column<DifferenceRow>[] => [
  {
    id: 'order',
    header: [{ label: t('differences.order'), hint: t('differences.ofUnitsLostInTheWarehouse') }],
    cell: (row) => (
      <span className="flex items-center gap-2 whitespace-nowrap">
        <Mark row={row} {...marks} />
        <MarketplaceBadge marketplace={row.marketplace} />
        {row.orderNumber ? (
          <OrderLink marketplace={row.marketplace} number={row.orderNumber} />
        ) : (
          <Link to={linkOf(row.id)} preventScrollReset className="hover:underline">
            {subjectOf(row)}
          </Link>
        )}
      </span>
    ),
  },
  {
    id: 'day',
    header: [{ label: t('differences.date') }],
    cell: ({ saleDay, since }) => <span className="whitespace-nowrap">{dayOf(saleDay ?? since)}</span>,
  },
  {
    id: 'reason',
    header: [{ label: t('differences.reason') }],
    cell: ({ id, reasonText }) => (
      <Link to={linkOf(id)} preventScrollReset className="hover:underline">
        {reasonText}
      </Link>
    ),
  },
  {
    id: 'expected',
    header: [{ label: t('differences.expected') }],
    align: 'right',
    cell: ({ expected }) => <span className="whitespace-nowrap">{formatMoney(amountOf(expected))}</span>,
  },
  {
    id: 'charged',
    header: [{ label: t('differences.charged') }],
    align: 'right',
    cell: ({ charged }) => <span className="whitespace-nowrap">{formatMoney(amountOf(charged))}</span>,
  },
  {
    id: 'paid',
    header: [{ label: t('differences.paid') }],
    align: 'right',
    cell: ({ paid }) => <span className="whitespace-nowrap">{formatMoney(amountOf(paid))}</span>,
  },
  {
    id: 'delta',
    header: [{ label: t('differences.difference'), hint: t('differences.whatYouHaveBeyondTheExpected') }],
    align: 'right',
    cell: ({ delta }) => <Delta amount={amountOf(delta)} />,
  },
  {
    id: 'certain',
    header: [{ label: t('differences.certainty') }],
    cell: ({ isCertain }) => <Certainty isCertain={isCertain} />,
  },
  { id: 'state', header: [{ label: t('differences.state') }], cell: (row) => <State row={row} /> },
  {
    id: 'due',
    header: [{ label: t('differences.deadline'), hint: t('differences.theMarketplacesAnswerOrSinceWhen') }],
    cell: ({ dueAt, dispute }) => <span className="whitespace-nowrap">{dayOf(dispute?.dueAt ?? dueAt)}</span>,
  },
];
