import { type SubmitEvent, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatDecimal, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { newPurchasePath } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { placeName } from '#client/lib/placeName.ts';
import { Button, buttonClass } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { DrawerPart } from '#client/ui/overlay/DrawerPart.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { OrderDrawerQuery } from './__generated__/OrderDrawerQuery.graphql';

const USUAL_UNITS = 100;
const MOST_UNITS = 10_000;

/** Dialog with what an order is advised by: its reasons, where it goes, where more units would earn most, and how it would have been. */
export const OrderDrawer = ({ rowId, label, onClose }: { rowId: string; label: string; onClose: () => void }) => (
  <DrawerPart title={`Reposição de ${label}`} onClose={onClose}>
    <Order rowId={rowId} />
  </DrawerPart>
);

function Order({ rowId }: { rowId: string }) {
  const [units, setUnits] = useState(USUAL_UNITS);
  const { node } = useLazyLoadQuery<OrderDrawerQuery>(
    graphql`
      query OrderDrawerQuery($id: ID!, $units: Int!) {
        node(id: $id) {
          ... on RestockRow {
            product {
              id
            }
            quantity
            quantityIfSold
            rules {
              casePack
            }
            explanation
            kitShare
            coverAfterDays
            places {
              place
              available
              inbound
              quantity
            }
            placement(units: $units) {
              rest
              days
              places {
                place
                units
                profit {
                  ...amount_money
                }
              }
            }
            simulation {
              from
              to
              wantedUnits
              estimatedUnits
              ways {
                way
                missedUnits
                fill
                averageStock
                orders
                bound {
                  ...amount_money
                }
              }
            }
          }
        }
      }
    `,
    { id: rowId, units },
    { fetchPolicy: 'store-and-network' },
  );
  if (!node?.explanation)
    return <EmptyState title="Este produto não tem mais previsão" hint="Feche e atualize a tela." />;
  const { explanation, kitShare = 0, coverAfterDays, places = [], placement, simulation } = node;
  const { product, quantity, quantityIfSold, rules } = node;
  return (
    <div className="flex flex-col gap-5 text-small">
      <section className="flex flex-col gap-1">
        <p>{explanation}</p>
        {kitShare > 0 && <p className="text-muted">{formatPercent(kitShare * 100)} da demanda vem de kits.</p>}
        {coverAfterDays && coverAfterDays > LONG_COVER_DAYS ? (
          <p className="text-warning">
            Com o pedido, o estoque dura {formatCount(Math.round(coverAfterDays))} dias: veja se a caixa ou o pedido
            mínimo compensam.
          </p>
        ) : null}
        {product && (
          <p>
            <Link
              to={newPurchasePath(product.id, quantity || quantityIfSold, rules?.casePack)}
              className={`${buttonClass('secondary')} max-sm:min-h-11`}
            >
              Registrar pedido de compra
            </Link>
          </p>
        )}
      </section>
      <section aria-label="Onde está e para onde vai" className="flex flex-col gap-1">
        <h3 className="font-semibold">Onde está e para onde vai</h3>
        <Table
          head={['Lugar', 'Disponível', 'A caminho', 'Do pedido']}
          rows={places.map(({ place, available, inbound, quantity }) => [
            placeName(place),
            formatCount(available ?? null),
            formatCount(inbound),
            formatCount(quantity ?? null),
          ])}
        />
      </section>
      <Placement units={units} placement={placement} onUnits={setUnits} />
      <Simulation simulation={simulation} />
    </div>
  );
}

const LONG_COVER_DAYS = 180;

type Found = NonNullable<OrderDrawerQuery['response']['node']>;

function Placement({
  units,
  placement,
  onUnits,
}: {
  units: number;
  placement: Found['placement'];
  onUnits: (units: number) => void;
}) {
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onUnits(Number(new FormData(event.currentTarget).get('units')));
  };
  return (
    <section aria-label="Onde colocar as próximas unidades" className="flex flex-col gap-2">
      <h3 className="font-semibold">Onde colocar as próximas {formatCount(units)} un.</h3>
      <form onSubmit={handleSubmit} className="flex items-end gap-2">
        <TextField
          label="Unidades"
          name="units"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={MOST_UNITS}
          defaultValue={units}
        />
        <Button type="submit">Calcular</Button>
      </form>
      {placement ? (
        <>
          <Table
            head={['Lugar', 'Unidades', 'Lucro esperado']}
            rows={placement.places.map(({ place, units: placed, profit }) => [
              placeName(place),
              formatCount(placed ?? null),
              formatMoney(amountOf(profit)),
            ])}
          />
          <p className="text-label text-muted">
            {placement.rest > 0 &&
              `${formatCount(placement.rest)} un. não pagam o que custa guardá-las até lá: melhor não mandar ainda. `}
            Até a próxima chegada, em {formatCount(placement.days)} dias: a chance de vender cada unidade, o lucro de
            uma venda dos últimos 30 dias e o custo de guardar. {UNKNOWN}: o lucro não é conhecido.
          </p>
        </>
      ) : (
        <p className="text-muted">{UNKNOWN}</p>
      )}
    </section>
  );
}

const ways: Readonly<Record<string, string>> = {
  WAS: 'Como foi',
  MEAN: 'Pela média de 28 dias',
  ADVISED: 'Por este conselho',
};

function Simulation({ simulation }: { simulation: Found['simulation'] }) {
  return (
    <section aria-label="Como teria sido" className="flex flex-col gap-1">
      <h3 className="font-semibold">Como teria sido</h3>
      {simulation ? (
        <>
          <Table
            head={['', 'Atendido', 'Não vendidas', 'Estoque médio', 'Dinheiro parado', 'Pedidos']}
            rows={simulation.ways.map(({ way, fill, missedUnits, averageStock, bound, orders }) => [
              ways[way] ?? UNKNOWN,
              formatPercent(fill == null ? null : fill * 100),
              formatCount(Math.round(missedUnits)),
              formatDecimal(averageStock ?? null),
              formatMoney(amountOf(bound)),
              formatCount(orders ?? null),
            ])}
          />
          <p className="text-label text-muted">
            De {formatDayOnly(simulation.from)} a {formatDayOnly(simulation.to)},{' '}
            {formatCount(Math.round(simulation.wantedUnits))} un. procuradas
            {simulation.estimatedUnits > 0 &&
              `, das quais ${formatCount(Math.round(simulation.estimatedUnits))} são uma estimativa para dias sem estoque`}
            . Os dois modos simulados começam com o estoque que querem ter e esperam os mesmos prazos; o que se aprendeu
            da conta é de hoje.
          </p>
        </>
      ) : (
        <p className="text-muted">Faltam dias de vendas para comparar: são precisos 90 desde a primeira.</p>
      )}
    </section>
  );
}

const Table = ({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) => (
  <div className="overflow-x-auto">
    <table className="w-full tabular-nums">
      <thead>
        <tr className="text-label text-muted">
          {head.map((title, n) => (
            <th key={title} scope="col" className={`py-1 pr-3 font-medium ${n === 0 ? 'text-left' : 'text-right'}`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {name}
            </th>
            {figures.map((figure, n) => (
              <td key={n} className="py-1.5 pr-3 text-right whitespace-nowrap">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
