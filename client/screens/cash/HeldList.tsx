import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { OrderLink } from '#client/parts/reconciliation/OrderLink.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import type { HeldList_forecast$data, HeldList_forecast$key } from './__generated__/HeldList_forecast.graphql';

/** Largest amounts that are shown at first. */
const FIRST = 8;

type Held = HeldList_forecast$data['held'][number];

const columns: Column<Held>[] = [
  {
    id: 'reason',
    phone: 'title',
    header: [{ label: t('cash.reason') }],
    cell: ({ reason }) => <span className="block min-w-56 whitespace-normal">{reason}</span>,
  },
  {
    id: 'order',
    phone: 'plain',
    header: [{ label: t('cash.order') }],
    cell: ({ marketplace, orderNumber }) => (
      <span className="flex items-center gap-2 whitespace-nowrap">
        <MarketplaceBadge marketplace={marketplace} />
        {orderNumber ? <OrderLink marketplace={marketplace} number={orderNumber} /> : UNKNOWN}
      </span>
    ),
  },
  {
    id: 'expected',
    phone: 'meta',
    header: [{ label: t('cash.expectedDay') }],
    cell: ({ expectedDate }) => (expectedDate ? formatDayOnly(expectedDate) : t('cash.noDay')),
  },
  {
    id: 'amount',
    phone: 'primary',
    align: 'right',
    header: [{ label: t('cash.amount') }],
    cell: ({ amount }) => <span className="font-medium whitespace-nowrap">{formatMoney(amountOf(amount))}</span>,
  },
];

/** Money that marketplaces keep back, with why. */
export function HeldList({ forecast }: { forecast: HeldList_forecast$key }) {
  const { held, heldCount, heldTotal } = useFragment(
    graphql`
      fragment HeldList_forecast on CashForecast {
        heldCount
        heldTotal {
          ...amount_money
        }
        held {
          reason
          marketplace
          orderNumber
          expectedDate
          amount {
            ...amount_money
          }
        }
      }
    `,
    forecast,
  );
  const [isWhole, setIsWhole] = useState(false);
  if (held.length === 0) return null;
  const shown = isWhole ? held : held.slice(0, FIRST);
  return (
    <section aria-label={t('cash.moneyHeld')} className="rounded-lg border border-line bg-surface">
      <h2 className="px-4 py-3 text-small font-semibold">
        <Trans
          id="cash.heldOnlyWhatHasADay"
          params={{ heldTotal: formatMoney(amountOf(heldTotal)) }}
          components={{ span: <span className="font-normal text-muted" /> }}
        />
      </h2>
      <DataTable
        name="held"
        label={t('cash.moneyHeld')}
        columns={columns}
        rows={shown}
        rowKey={(row) => `${row.marketplace} ${row.orderNumber} ${row.reason} ${held.indexOf(row)}`}
      />
      {held.length > FIRST && (
        <div className="px-4 py-2">
          <Button onClick={() => setIsWhole(!isWhole)} aria-expanded={isWhole}>
            {isWhole
              ? t('cash.onlyTheLargest', { first: FIRST })
              : t('cash.showAll', { heldCount: formatCount(held.length) })}
          </Button>
        </div>
      )}
      {isWhole && heldCount > held.length && (
        <p className="px-4 py-2 text-label text-muted">
          {t('cash.theLargestOf', { heldCount: formatCount(held.length), heldCount2: formatCount(heldCount) })}
        </p>
      )}
    </section>
  );
}
