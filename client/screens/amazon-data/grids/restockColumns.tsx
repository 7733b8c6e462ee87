import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatCount, formatDecimal, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { hubPath, paths } from '#client/lib/paths.ts';
import { outOfTen } from '#client/lib/text/outOfTen.ts';
import { formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { OrderDrawer } from '#client/parts/restock/OrderDrawer.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { Pair } from '#client/ui/figures/FigureParts.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import { amazonDataSearch, readAmazonDataView } from '#client/screens/amazon-data/amazonDataView.ts';
import { ProductRules } from '#client/screens/amazon-data/rules/ProductRules.tsx';
import { ReorderField } from '#client/screens/amazon-data/rules/ReorderField.tsx';
import type { RestockRow } from './restockRow.ts';

/** Columns of the restocking plan. `onSaved` is label after a change of a row's reorder rules. */
export const restockColumns = (onSaved: () => void): readonly Column<RestockRow>[] => [
  {
    id: 'product',
    phone: 'title',
    header: [{ label: t('amazonData.product') }],
    cell: ({ hubId, name, imageUrl, sku, asin, marketplace }) => (
      <ProductCell name={name} imageUrl={imageUrl} to={hubPath(hubId)}>
        <span>{sku ?? asin}</span>
        <MarketplaceBadge marketplace={marketplace} />
      </ProductCell>
    ),
  },
  {
    id: 'available',
    phone: 'meta',
    header: [{ label: t('amazonData.available'), sort: 'available' }],
    align: 'right',
    cell: ({ available, inbound, sharedWith }) => (
      <Pair
        first={formatCount(available)}
        second={
          <>
            {inbound ? (
              <span className="block">{t('amazonData.onTheWay', { inbound: formatCount(inbound) })}</span>
            ) : null}
            {sharedWith > 0 && <span className="block">{t('amazonData.andOtherListingsOfIt', { sharedWith })}</span>}
          </>
        }
      />
    ),
  },
  {
    id: 'cover',
    phone: 'meta',
    header: [{ label: t('amazonData.daysOfCover'), sort: 'coverDays' }],
    align: 'right',
    cell: ({ coverDays, velocity }) => <Pair first={formatDecimal(coverDays)} second={paceOf(velocity)} />,
  },
  {
    id: 'forecast',
    phone: 'meta',
    header: [{ label: t('amazonData.forecast30D'), sort: 'forecast' }],
    align: 'right',
    cell: (row) => <ForecastLink row={row} />,
  },
  {
    id: 'reorderBy',
    phone: 'meta',
    header: [{ label: t('amazonData.orderBy'), sort: 'reorderBy' }],
    cell: ({ reorderBy, quantity }) => <ReorderBy day={reorderBy} isNeeded={quantity !== null && quantity > 0} />,
  },
  {
    id: 'quantity',
    phone: 'meta',
    header: [{ label: t('amazonData.quantity'), sort: 'quantity' }],
    align: 'right',
    cell: (row) => (
      <Pair
        first={<strong className="font-semibold">{formatCount(row.quantity)}</strong>}
        second={
          <>
            <OrderLink row={row} />
            {row.isDormant && (
              <Badge tone="warning" title={row.explanation}>
                {t('amazonData.seeWhetherItStillSells')}
              </Badge>
            )}
            {row.coverAfterDays !== null && row.coverAfterDays > LONG_COVER_DAYS && (
              <Badge
                tone="warning"
                title={t('amazonData.withTheOrderTheStockLasts', {
                  coverAfterDays: formatCount(Math.round(row.coverAfterDays)),
                })}
              >
                {t('amazonData.moreThan180Days')}
              </Badge>
            )}
            {row.isHeld && row.quantity ? (
              <Badge tone="warning" title={t('amazonData.doNotRestockNowTheProduct')}>
                {t('amazonData.wait')}
              </Badge>
            ) : null}
          </>
        }
      />
    ),
  },
  {
    id: 'cash',
    phone: 'meta',
    header: [{ label: t('amazonData.outlay2'), sort: 'cash' }],
    align: 'right',
    cell: ({ cash, unitCost }) => (
      <Pair
        first={formatMoney(cash)}
        second={unitCost ? t('amazonData.each', { unitCost: formatMoney(unitCost) }) : t('amazonData.noCost')}
      />
    ),
  },
  {
    id: 'lead',
    phone: 'meta',
    header: [{ label: t('amazonData.leadTimeDays') }],
    cell: (row) => (
      <span className="flex items-center gap-0.5">
        <ReorderField
          row={row}
          onSaved={onSaved}
          field="leadDays"
          label={t('amazonData.leadTimeOf', { label: row.label })}
          value={row.ownLeadDays}
          placeholder={String(row.rules.leadDays)}
        />
        <ProductRules row={row} onSaved={onSaved} />
      </span>
    ),
  },
  {
    id: 'onOrder',
    phone: 'meta',
    header: [{ label: t('amazonData.alreadyOrdered'), hint: t('amazonData.whatYouEnterHereIsAdded') }],
    cell: (row) => (
      <>
        <ReorderField
          row={row}
          onSaved={onSaved}
          field="onOrder"
          label={t('amazonData.alreadyOrderedOf', { label: row.label })}
          value={row.typedOnOrder || null}
          placeholder="0"
        />
        {row.purchased > 0 && (
          <Link to={paths.purchases} className="block text-label whitespace-nowrap text-muted hover:underline">
            {t('amazonData.inPurchases', { purchased: formatCount(row.purchased) })}
          </Link>
        )}
      </>
    ),
  },
  {
    id: 'minimumOrder',
    phone: 'meta',
    header: [{ label: t('amazonData.minimumOrder') }],
    cell: (row) => (
      <ReorderField
        row={row}
        onSaved={onSaved}
        field="minimumOrder"
        label={t('amazonData.minimumOrderOf', { label: row.label })}
        value={row.minimumOrder}
        placeholder={UNKNOWN}
      />
    ),
  },
  {
    id: 'casePack',
    phone: 'meta',
    header: [{ label: t('amazonData.unitsPerCase') }],
    cell: (row) => (
      <ReorderField
        row={row}
        onSaved={onSaved}
        field="casePack"
        label={t('amazonData.unitsPerCaseOf', { label: row.label })}
        value={row.casePack}
        placeholder={UNKNOWN}
      />
    ),
  },
];

const LONG_COVER_DAYS = 180;

/** Opens the reasons of an order. */
function OrderLink({ row }: { row: RestockRow }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        title={row.explanation}
        aria-label={t('amazonData.why', { label: row.label })}
        onClick={() => setIsOpen(true)}
      >
        {t('amazonData.why2')}
      </Button>
      {isOpen && <OrderDrawer rowId={row.id} label={row.label} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Units per day, or per month below one unit a day. */
function paceOf(velocity: number | null): string {
  if (velocity === null) return t('amazonData.outOfStockFor90Days');
  if (velocity === 0) return t('amazonData.noSalesFor90Days');
  return velocity < 1
    ? t('amazonData.perMonth', { velocity: formatDecimal(velocity * 30) })
    : t('amazonData.perDay', { velocity: formatDecimal(velocity) });
}

/** Forecast of the month with its bounds, and their chance unless it is the usual 8 of 10. Links to the daily forecasts. */
function ForecastLink({ row }: { row: RestockRow }) {
  const { search, pathname } = useLocation();
  const view = readAmazonDataView(new URLSearchParams(search));
  const claim = outOfTen(row.forecast.probability);
  const to = pathname + amazonDataSearch({ ...view, tab: 'forecasts', product: row.productId, page: 1 });
  return (
    <Link to={to} aria-label={t('amazonData.forecastOf', { label: row.label })} className="hover:underline">
      <Pair
        first={formatDecimal(row.forecast.units)}
        second={
          <>
            {t('amazonData.to', { lower: formatCount(row.forecast.lower), upper: formatCount(row.forecast.upper) })}
            {claim && <span title={t('amazonData.chanceOfSellingBetweenTheseNumbers')}> · {claim}</span>}
          </>
        }
      />
    </Link>
  );
}

function ReorderBy({ day, isNeeded }: { day: string | null; isNeeded: boolean }) {
  const now = useNow();
  if (!day) return <span>{UNKNOWN}</span>;
  if (isNeeded && day <= saoPauloDay(now))
    return (
      <span title={formatDayOnly(day)}>
        <Badge tone="negative">{t('amazonData.orderNow')}</Badge>
      </span>
    );
  return <span className="whitespace-nowrap">{formatDayOnly(day)}</span>;
}
