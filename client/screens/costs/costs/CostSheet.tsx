import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { hubPath } from '#client/lib/paths.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { plainAmount } from '#client/lib/text/typedNumber.ts';
import { formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import { type SheetColumn, SheetGrid } from '#client/ui/sheet/SheetGrid.tsx';
import { CostReach } from './CostReach.tsx';
import type { CostSheet_rows$data, CostSheet_rows$key } from './__generated__/CostSheet_rows.graphql';
import { costOn, type CostPeriod, type StartChoice, startOf } from './costPeriods.ts';
import { isAmountColumn, pastedColumn } from './paste/pastedColumn.ts';
import { type PastedCosts, pastedCosts } from './paste/pastedCosts.ts';
import type { useCostSheet } from './useCostSheet.ts';

export type CostRow = CostSheet_rows$data[number];

const starts = [
  ['auto', t('costs.startAuto')],
  ['always', t('costs.forAllDays')],
  ['today', t('costs.fromToday')],
  ['day', t('costs.fromTheDay')],
] as const;

/** Costs of products as a sheet to type and paste into. */
export function CostSheet({
  rows: shownRows,
  sheet,
  onHistory,
  onPaste,
}: {
  rows: CostSheet_rows$key;
  sheet: ReturnType<typeof useCostSheet>;
  onHistory: (productId: string) => void;
  onPaste: (pasted: PastedCosts, from: string | null) => void;
}) {
  const rows = useFragment(
    graphql`
      fragment CostSheet_rows on ProductCosts @relay(plural: true) {
        product {
          id
          hubId
          asin
          sku
          name
          imageUrl
          marketplace
          country
        }
        listingCount
        hasOwnCost
        currency
        units
        unitsWithoutCost
        periods {
          validFrom
          cost {
            ...amount_money
          }
        }
      }
    `,
    shownRows,
  );
  const [today] = useState(() => saoPauloDay(new Date()));
  const [choice, setChoice] = useState<StartChoice>('auto');
  const [day, setDay] = useState(today);
  const [placed, setPlaced] = useState<string>();
  const shown = (row: CostRow) => sheet.periodsOf(row.product.id) ?? periodsOf(row);
  const known = (row: CostRow) => costOn(shown(row), today, row.currency);
  const start = (row: CostRow) => startOf(choice, day || today, today, known(row) !== null);
  const at = rows.find((row) => costKey(row) === placed);

  const handleSave = (row: CostRow, _column: string, text: string): string | null => {
    if (text === '') return t('costs.enterTheCost');
    const { money, refusal } = parseMoney(text, row.currency);
    if (!money) return refusal;
    sheet.save(row.product.id, shown(row), start(row), money);
    return null;
  };
  const handlePaste = (text: string, row: CostRow) => {
    const pasted = isAmountColumn(text) ? pastedColumn(text, rows.slice(rows.indexOf(row))) : pastedCosts(text);
    onPaste(pasted, choice === 'auto' || choice === 'always' ? null : choice === 'today' ? today : day);
  };

  const columns: SheetColumn<CostRow>[] = [
    {
      id: 'product',
      label: t('costs.product'),
      width: 'lg:w-[40%]',
      cell: ({ product, listingCount, hasOwnCost }) => (
        <ProductCell name={product.name} imageUrl={product.imageUrl} to={hubPath(product.hubId)}>
          <span className="truncate">{product.sku ?? product.asin}</span>
          <MarketplaceBadge marketplace={product.marketplace} />
          <CountryFlag country={product.country} />
          {listingCount > 1 && <Badge>{t('costs.forListings', { listingCount })}</Badge>}
          {hasOwnCost && <Badge tone="warning">{t('costs.ownCostOfThisListing')}</Badge>}
        </ProductCell>
      ),
    },
    {
      id: 'cost',
      label: t('costs.costPerUnit2'),
      align: 'right',
      width: 'w-40',
      edit: {
        text: (row) => plainAmount(known(row)?.cost ?? null),
        name: (row) => t('costs.costOfIn', { name: nameOf(row), currency: row.currency }),
        placeholder: '0,00',
        note: ({ currency }) => currency !== 'BRL' && <span className="text-label text-muted">{currency}</span>,
      },
    },
    {
      id: 'since',
      label: t('costs.inForceSince'),
      width: 'w-36',
      cell: (row) => {
        const cost = known(row);
        return (
          <span className="whitespace-nowrap">
            {cost ? (cost.from ? formatDayOnly(cost.from) : t('costs.sinceAlways')) : UNKNOWN}
          </span>
        );
      },
    },
    {
      id: 'sold',
      label: t('costs.unitsSold'),
      align: 'right',
      width: 'w-40',
      cell: ({ units, unitsWithoutCost, product }) => (
        <span className="flex flex-col items-end gap-0.5">
          <span>{formatCount(units)}</span>
          {unitsWithoutCost > 0 && !sheet.periodsOf(product.id) && (
            <Badge tone="warning">
              {t('costs.unitsWithoutCost', { unitsWithoutCost: formatCount(unitsWithoutCost) })}
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'history',
      label: t('costs.history'),
      align: 'right',
      width: 'w-36',
      cell: (row) =>
        row.periods.length === 0 ? (
          UNKNOWN
        ) : (
          <Button
            tone="quiet"
            aria-label={t('costs.historyOfCostsOf', { row: nameOf(row) })}
            onClick={() => onHistory(row.product.id)}
          >
            {t('costs.periods', { periodsCount: shown(row).length })}
          </Button>
        ),
    },
  ];

  return (
    <>
      <div className="touch-targets flex flex-wrap items-center gap-2 border-t border-line px-4 py-2">
        <Select label={t('costs.start')} value={choice} options={starts} onChange={setChoice} />
        {choice === 'day' && <DateField look="bar" label={t('costs.day')} max={today} value={day} onChange={setDay} />}
        <p role="status" className="min-w-0 flex-1 text-small wrap-anywhere text-muted">
          {at ? <CostReach productId={at.product.id} name={nameOf(at)} from={start(at).from} /> : t('costs.sheetHint')}
        </p>
      </div>
      <SheetGrid
        label={t('costs.costsByProduct')}
        columns={columns}
        rows={rows}
        rowKey={costKey}
        onSave={handleSave}
        onPaste={handlePaste}
        onUndo={sheet.undo}
        onPlace={(row) => setPlaced(costKey(row))}
      />
    </>
  );
}

const costKey = ({ product }: CostRow) => product.id;
const nameOf = ({ product }: CostRow) => product.name ?? product.sku ?? product.asin;

/** The costs as they were read, earliest first. */
const periodsOf = ({ periods }: CostRow): CostPeriod[] =>
  periods.map(({ validFrom, cost }) => ({ from: validFrom ?? null, minor: amountOf(cost)!.minor })).toReversed();
