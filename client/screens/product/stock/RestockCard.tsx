import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatDecimal, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { newPurchasePath, restockPath } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Card } from '#client/screens/product/Card.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import type { RestockCard_row$key } from './__generated__/RestockCard_row.graphql';

const OrderDrawer = lazy(async () => ({
  default: (await import('#client/parts/restock/OrderDrawer.tsx')).OrderDrawer,
}));

/** The row of the restock plan of a product in a country: what it has, what it needs, and what to order. */
export function RestockCard({ row, label }: { row: RestockCard_row$key; label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const data = useFragment(
    graphql`
      fragment RestockCard_row on RestockRow {
        id
        product {
          id
          asin
          country
        }
        available
        inbound
        inKits
        onOrder
        velocity
        coverDays
        reorderBy
        forecastUnits
        forecastLower
        forecastUpper
        quantity
        isHeld
        isDormant
        explanation
        servicePercent
        cash {
          ...amount_money
        }
        rules {
          leadDays
          casePack
        }
      }
    `,
    row,
  );
  const { id, product, available, inbound, inKits, onOrder, velocity, coverDays, reorderBy, quantity, rules } = data;
  const coming = [
    inbound ? t('product.onTheWay', { inbound: formatCount(inbound) }) : null,
    onOrder ? t('product.ordered', { onOrder: formatCount(onOrder) }) : null,
    inKits ? t('product.inKits', { inKits: formatCount(inKits) }) : null,
  ].filter(Boolean);
  return (
    <Card
      title={t('product.restocking')}
      note={<CountryFlag country={product.country} />}
      aside={
        <span className="flex flex-wrap items-center gap-3">
          <Link
            to={restockPath(product.asin)}
            className="text-small text-link hover:underline max-sm:min-h-11 max-sm:content-center"
          >
            {t('product.rulesOfThisProduct')}
          </Link>
          <Button onClick={() => setIsOpen(true)}>{t('product.why')}</Button>
        </span>
      }
    >
      <div className="grid grid-cols-2 gap-px border-y border-line bg-line max-lg:*:first:col-span-2 lg:grid-cols-5">
        <MetricCard title={t('product.available')} value={formatCount(available)}>
          {coming.length > 0 ? coming.join(' · ') : t('product.nothingOnTheWay')}
        </MetricCard>
        <MetricCard
          title={t('product.lasts')}
          value={
            coverDays === null || coverDays === undefined
              ? UNKNOWN
              : t('product.days', { coverDays: Math.floor(coverDays) })
          }
        >
          {velocity ? t('product.unitsPerDay', { velocity: formatDecimal(velocity) }) : t('product.noRecentSales')}
        </MetricCard>
        <MetricCard
          title={t('product.forecast30Days')}
          value={t('product.unitsOf', { quantity: formatCount(Math.round(data.forecastUnits)) })}
        >
          {t('product.betweenAnd', {
            forecastLower: formatCount(data.forecastLower),
            forecastUpper: formatCount(data.forecastUpper),
          })}
        </MetricCard>
        <MetricCard title={t('product.orderBy')} value={reorderBy ? formatDayOnly(reorderBy) : UNKNOWN}>
          {t('product.leadTimeDaysChanceOfLasting', {
            leadDays: Math.round(rules.leadDays),
            servicePercent: formatPercent(data.servicePercent),
          })}
        </MetricCard>
        <MetricCard
          title={t('product.quantity')}
          value={quantity === null ? UNKNOWN : t('product.unitsOf', { quantity: formatCount(quantity) })}
        >
          {data.isHeld ? (
            t('product.theOrderWaits')
          ) : quantity ? (
            <Link to={newPurchasePath(product.id, quantity, rules.casePack)} className="text-link hover:underline">
              {t('product.recordOrder', { cash: formatMoney(amountOf(data.cash)) })}
            </Link>
          ) : data.isDormant ? (
            t('product.checkWhetherItStillSells')
          ) : (
            t('product.nothingToOrderNow')
          )}
        </MetricCard>
      </div>
      <p className="px-4 py-3 text-small text-muted">{data.explanation}</p>
      <Suspense fallback={null}>
        {isOpen && <OrderDrawer rowId={id} label={label} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </Card>
  );
}
