import { X } from 'lucide-react';
import { formatCount, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { ListingName } from '#client/parts/profit/ListingName.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import type { ScenarioRow } from './scenarioOf.ts';

/** Columns of a simulation; `onRemove` takes a listing out of it. */
export const scenarioColumns = (onRemove: (id: string) => void): Column<ScenarioRow>[] => [
  {
    id: 'listing',
    phone: 'title',
    header: [{ label: t('simulator.listing') }],
    cell: ({ listing }) => <ListingName listing={listing} />,
  },
  {
    id: 'units',
    phone: 'meta',
    header: [{ label: t('simulator.unitsIn30Days') }],
    align: 'right',
    cell: ({ units }) => formatCount(units),
  },
  {
    id: 'price',
    phone: 'meta',
    header: [{ label: t('simulator.price') }],
    align: 'right',
    cell: ({ price }) => money(price),
  },
  {
    id: 'newPrice',
    phone: 'meta',
    header: [{ label: t('simulator.simulatedPrice') }],
    align: 'right',
    cell: ({ newPrice, reason }) => (
      <span className="font-semibold">
        {newPrice ? (
          money(newPrice)
        ) : (
          <Marked mark={{ state: 'UNREAD', reasons: reason ? [reason] : [] }}>{UNKNOWN}</Marked>
        )}
      </span>
    ),
  },
  {
    id: 'profit',
    phone: 'meta',
    header: [{ label: t('simulator.profit'), hint: t('simulator.ofAUnitAtTodaysPrice') }],
    align: 'right',
    cell: ({ profit, mark }) => <Marked mark={mark}>{money(profit)}</Marked>,
  },
  {
    id: 'newProfit',
    phone: 'meta',
    header: [{ label: t('simulator.simulatedProfit'), hint: t('simulator.ofAUnitAtTheSimulated') }],
    align: 'right',
    cell: ({ newProfit }) => <span className={toneOf(newProfit)}>{money(newProfit)}</span>,
  },
  {
    id: 'margin',
    phone: 'meta',
    header: [{ label: t('simulator.margin') }],
    align: 'right',
    cell: ({ marginPercent }) => formatPercent(marginPercent),
  },
  {
    id: 'newMargin',
    phone: 'meta',
    header: [{ label: t('simulator.simulatedMargin') }],
    align: 'right',
    cell: ({ newMarginPercent }) => formatPercent(newMarginPercent),
  },
  {
    id: 'remove',
    phone: 'plain',
    header: [{ label: t('simulator.takeOut') }],
    align: 'right',
    cell: ({ listing: { id, name } }) => (
      <button
        type="button"
        aria-label={t('simulator.takeOut2', { name })}
        onClick={() => onRemove(id)}
        className="inline-flex size-7 items-center justify-center text-muted hover:text-ink max-sm:size-11"
      >
        <X size={14} aria-hidden />
      </button>
    ),
  },
];

const money = (amount: ScenarioRow['price']) => <span className="whitespace-nowrap">{formatMoney(amount)}</span>;

const toneOf = (amount: ScenarioRow['newProfit']) =>
  amount && amount.minor < 0 ? 'font-semibold text-negative' : 'font-semibold';
