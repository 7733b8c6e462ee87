import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatDecimal, formatMoney, formatPercent, formatQuantity, UNKNOWN } from '#client/lib/format.ts';
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
    inbound ? `${formatCount(inbound)} a caminho` : null,
    onOrder ? `${formatCount(onOrder)} pedidas` : null,
    inKits ? `${formatCount(inKits)} em kits` : null,
  ].filter(Boolean);
  return (
    <Card
      title="Reposição"
      note={<CountryFlag country={product.country} />}
      aside={
        <span className="flex flex-wrap items-center gap-3">
          <Link
            to={restockPath(product.asin)}
            className="text-small text-link hover:underline max-sm:min-h-11 max-sm:content-center"
          >
            Regras deste produto
          </Link>
          <Button onClick={() => setIsOpen(true)}>Por quê?</Button>
        </span>
      }
    >
      <div className="grid grid-cols-2 gap-px border-y border-line bg-line lg:grid-cols-5">
        <MetricCard title="Disponível" value={formatCount(available)}>
          {coming.length > 0 ? coming.join(' · ') : 'nada a caminho'}
        </MetricCard>
        <MetricCard
          title="Dura"
          value={
            coverDays === null || coverDays === undefined
              ? UNKNOWN
              : formatQuantity(Math.floor(coverDays), 'dia', 'dias')
          }
        >
          {velocity ? `${formatDecimal(velocity)} un. por dia` : 'sem vendas recentes'}
        </MetricCard>
        <MetricCard title="Previsão · 30 dias" value={`${formatCount(Math.round(data.forecastUnits))} un.`}>
          entre {formatCount(data.forecastLower)} e {formatCount(data.forecastUpper)}
        </MetricCard>
        <MetricCard title="Pedir até" value={reorderBy ? formatDayOnly(reorderBy) : UNKNOWN}>
          prazo {formatQuantity(Math.round(rules.leadDays), 'dia', 'dias')} · chance de durar{' '}
          {formatPercent(data.servicePercent)}
        </MetricCard>
        <MetricCard title="Quantidade" value={quantity === null ? UNKNOWN : `${formatCount(quantity)} un.`}>
          {data.isHeld ? (
            'o pedido espera'
          ) : quantity ? (
            <Link to={newPurchasePath(product.id, quantity, rules.casePack)} className="text-link hover:underline">
              {formatMoney(amountOf(data.cash))}: registrar pedido
            </Link>
          ) : data.isDormant ? (
            'veja se ainda vende'
          ) : (
            'nada a pedir agora'
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
