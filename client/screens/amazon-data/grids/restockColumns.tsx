import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatCount, formatDecimal, formatMoney, formatQuantity, UNKNOWN } from '#client/lib/format.ts';
import { paths } from '#client/lib/paths.ts';
import { outOfTen } from '#client/lib/text/outOfTen.ts';
import { formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { OrderDrawer } from '#client/screens/amazon-data/order/OrderDrawer.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import type { Column } from '#client/ui/DataTable.tsx';
import { Pair } from '#client/ui/figures/FigureParts.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import { useNow } from '#client/data/useNow.ts';
import { amazonDataSearch, readAmazonDataView } from '#client/screens/amazon-data/amazonDataView.ts';
import { ProductRules } from '#client/screens/amazon-data/rules/ProductRules.tsx';
import { ReorderField } from '#client/screens/amazon-data/rules/ReorderField.tsx';
import type { RestockRow } from './restockRow.ts';

/** Columns of the restocking plan. `onSaved` is label after a change of a row's reorder rules. */
export const restockColumns = (onSaved: () => void): readonly Column<RestockRow>[] => [
  {
    id: 'product',
    header: [{ label: 'Produto' }],
    cell: ({ name, imageUrl, sku, asin, marketplace }) => (
      <ProductCell name={name} imageUrl={imageUrl}>
        <span>{sku ?? asin}</span>
        <MarketplaceBadge marketplace={marketplace} />
      </ProductCell>
    ),
  },
  {
    id: 'available',
    header: [{ label: 'Disponível', sort: 'available' }],
    align: 'right',
    cell: ({ available, inbound, sharedWith }) => (
      <Pair
        first={formatCount(available)}
        second={
          <>
            {inbound ? <span className="block">+{formatCount(inbound)} a caminho</span> : null}
            {sharedWith > 0 && (
              <span className="block">
                e {formatQuantity(sharedWith, 'outro anúncio dele', 'outros anúncios dele')}
              </span>
            )}
          </>
        }
      />
    ),
  },
  {
    id: 'cover',
    header: [{ label: 'Dias de cobertura', sort: 'coverDays' }],
    align: 'right',
    cell: ({ coverDays, velocity }) => <Pair first={formatDecimal(coverDays)} second={paceOf(velocity)} />,
  },
  {
    id: 'forecast',
    header: [{ label: 'Previsão 30 d', sort: 'forecast' }],
    align: 'right',
    cell: (row) => <ForecastLink row={row} />,
  },
  {
    id: 'reorderBy',
    header: [{ label: 'Pedir até', sort: 'reorderBy' }],
    cell: ({ reorderBy, quantity }) => <ReorderBy day={reorderBy} isNeeded={quantity !== null && quantity > 0} />,
  },
  {
    id: 'quantity',
    header: [{ label: 'Quantidade', sort: 'quantity' }],
    align: 'right',
    cell: (row) => (
      <Pair
        first={<strong className="font-semibold">{formatCount(row.quantity)}</strong>}
        second={
          <>
            <OrderLink row={row} />
            {row.isDormant && (
              <Badge tone="warning" title={row.explanation}>
                veja se ainda vende
              </Badge>
            )}
            {row.coverAfterDays !== null && row.coverAfterDays > LONG_COVER_DAYS && (
              <Badge
                tone="warning"
                title={`Com o pedido, o estoque dura ${formatCount(Math.round(row.coverAfterDays))} dias.`}
              >
                mais de 180 dias
              </Badge>
            )}
            {row.isHeld && row.quantity ? (
              <Badge
                tone="warning"
                title="Não repor agora: o produto dá prejuízo ou tem estoque demais. Fora da lista de compras."
              >
                aguardar
              </Badge>
            ) : null}
          </>
        }
      />
    ),
  },
  {
    id: 'cash',
    header: [{ label: 'Desembolso', sort: 'cash' }],
    align: 'right',
    cell: ({ cash, unitCost }) => (
      <Pair first={formatMoney(cash)} second={unitCost ? `${formatMoney(unitCost)} cada` : 'sem custo'} />
    ),
  },
  {
    id: 'lead',
    header: [{ label: 'Prazo (dias)' }],
    cell: (row) => (
      <span className="flex items-center gap-0.5">
        <ReorderField
          row={row}
          onSaved={onSaved}
          field="leadDays"
          label={`Prazo de ${row.label}`}
          value={row.ownLeadDays}
          placeholder={String(row.rules.leadDays)}
        />
        <ProductRules row={row} onSaved={onSaved} />
      </span>
    ),
  },
  {
    id: 'onOrder',
    header: [{ label: 'Já pedido', hint: 'O que você informa aqui soma ao que os pedidos de compra ainda trazem.' }],
    cell: (row) => (
      <>
        <ReorderField
          row={row}
          onSaved={onSaved}
          field="onOrder"
          label={`Já pedido de ${row.label}`}
          value={row.typedOnOrder || null}
          placeholder="0"
        />
        {row.purchased > 0 && (
          <Link to={paths.purchases} className="block text-label whitespace-nowrap text-muted hover:underline">
            + {formatCount(row.purchased)} em compras
          </Link>
        )}
      </>
    ),
  },
  {
    id: 'minimumOrder',
    header: [{ label: 'Pedido mínimo' }],
    cell: (row) => (
      <ReorderField
        row={row}
        onSaved={onSaved}
        field="minimumOrder"
        label={`Pedido mínimo de ${row.label}`}
        value={row.minimumOrder}
        placeholder={UNKNOWN}
      />
    ),
  },
  {
    id: 'casePack',
    header: [{ label: 'Un. por caixa' }],
    cell: (row) => (
      <ReorderField
        row={row}
        onSaved={onSaved}
        field="casePack"
        label={`Unidades por caixa de ${row.label}`}
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
      <Button tone="quiet" title={row.explanation} aria-label={`Por quê: ${row.label}`} onClick={() => setIsOpen(true)}>
        Por quê?
      </Button>
      {isOpen && <OrderDrawer rowId={row.id} label={row.label} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Units per day, or per month below one unit a day. */
function paceOf(velocity: number | null): string {
  if (velocity === null) return 'sem estoque há 90 dias';
  if (velocity === 0) return 'sem vendas há 90 dias';
  return velocity < 1 ? `${formatDecimal(velocity * 30)} por mês` : `${formatDecimal(velocity)} por dia`;
}

/** Forecast of the month with its bounds, and their chance unless it is the usual 8 of 10. Links to the daily forecasts. */
function ForecastLink({ row }: { row: RestockRow }) {
  const { search, pathname } = useLocation();
  const view = readAmazonDataView(new URLSearchParams(search));
  const claim = outOfTen(row.forecast.probability);
  const to = pathname + amazonDataSearch({ ...view, tab: 'forecasts', product: row.productId, page: 1 });
  return (
    <Link to={to} aria-label={`Previsão de ${row.label}`} className="hover:underline">
      <Pair
        first={formatDecimal(row.forecast.units)}
        second={
          <>
            {formatCount(row.forecast.lower)} a {formatCount(row.forecast.upper)}
            {claim && (
              <span title="Chance de vender entre esses números: com poucas unidades não há faixa de 8 de 10">
                {' '}
                · {claim}
              </span>
            )}
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
        <Badge tone="negative">Pedir já</Badge>
      </span>
    );
  return <span className="whitespace-nowrap">{formatDayOnly(day)}</span>;
}
