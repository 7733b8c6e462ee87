import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
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
    header: [{ label: 'Motivo' }],
    cell: ({ reason }) => <span className="block min-w-56 whitespace-normal">{reason}</span>,
  },
  {
    id: 'order',
    header: [{ label: 'Pedido' }],
    cell: ({ marketplace, orderNumber }) => (
      <span className="flex items-center gap-2 whitespace-nowrap">
        <MarketplaceBadge marketplace={marketplace} />
        {orderNumber ?? UNKNOWN}
      </span>
    ),
  },
  {
    id: 'expected',
    header: [{ label: 'Dia esperado' }],
    cell: ({ expectedDate }) => (expectedDate ? formatDayOnly(expectedDate) : 'Sem dia'),
  },
  {
    id: 'amount',
    align: 'right',
    header: [{ label: 'Valor' }],
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
    <section aria-label="Dinheiro retido" className="rounded-lg border border-line bg-surface">
      <h2 className="px-4 py-3 text-table font-semibold">
        Retido: {formatMoney(amountOf(heldTotal))}
        <span className="font-normal text-muted"> · só entra na previsão o que tem um dia à frente</span>
      </h2>
      <DataTable
        label="Dinheiro retido"
        columns={columns}
        rows={shown}
        rowKey={(row) => `${row.marketplace} ${row.orderNumber} ${row.reason} ${held.indexOf(row)}`}
      />
      {held.length > FIRST && (
        <div className="px-4 py-2">
          <Button onClick={() => setIsWhole(!isWhole)} aria-expanded={isWhole}>
            {isWhole ? `Só os ${FIRST} maiores` : `Mostrar todos os ${formatCount(held.length)}`}
          </Button>
        </div>
      )}
      {isWhole && heldCount > held.length && (
        <p className="px-4 py-2 text-2xs text-muted">
          Os {formatCount(held.length)} maiores de {formatCount(heldCount)}.
        </p>
      )}
    </section>
  );
}
