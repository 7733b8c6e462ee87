import { type SubmitEvent, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatDecimal, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
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
  <DrawerPart title={t('amazonData.restockingOf', { label })} onClose={onClose}>
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
    return (
      <EmptyState title={t('amazonData.thisProductNoLongerHasA')} hint={t('amazonData.closeAndRefreshTheScreen')} />
    );
  const { explanation, kitShare = 0, coverAfterDays, places = [], placement, simulation } = node;
  const { product, quantity, quantityIfSold, rules } = node;
  return (
    <div className="flex flex-col gap-5 text-small">
      <section className="flex flex-col gap-1">
        <p>{explanation}</p>
        {kitShare > 0 && (
          <p className="text-muted">
            {t('amazonData.ofTheDemandComesFromKits', { kitShare: formatPercent(kitShare * 100) })}
          </p>
        )}
        {coverAfterDays && coverAfterDays > LONG_COVER_DAYS ? (
          <p className="text-warning">
            {t('amazonData.withTheOrderTheStockLasts2', { coverAfterDays: formatCount(Math.round(coverAfterDays)) })}
          </p>
        ) : null}
        {product && (
          <p>
            <Link
              to={newPurchasePath(product.id, quantity || quantityIfSold, rules?.casePack)}
              className={`${buttonClass('secondary')} max-sm:min-h-11`}
            >
              {t('amazonData.recordPurchaseOrder')}
            </Link>
          </p>
        )}
      </section>
      <section aria-label={t('amazonData.whereItIsAndWhereIt')} className="flex flex-col gap-1">
        <h3 className="font-semibold">{t('amazonData.whereItIsAndWhereIt')}</h3>
        <Table
          head={[
            t('amazonData.place'),
            t('amazonData.available'),
            t('amazonData.onTheWay2'),
            t('amazonData.ofTheOrder'),
          ]}
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
    <section aria-label={t('amazonData.whereToPutTheNextUnits')} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('amazonData.whereToPutTheNextUnits2', { units: formatCount(units) })}</h3>
      <form onSubmit={handleSubmit} className="flex items-end gap-2">
        <TextField
          label={t('amazonData.units')}
          name="units"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={MOST_UNITS}
          defaultValue={units}
        />
        <Button type="submit">{t('amazonData.compute')}</Button>
      </form>
      {placement ? (
        <>
          <Table
            head={[t('amazonData.place'), t('amazonData.units'), t('amazonData.expectedProfit')]}
            rows={placement.places.map(({ place, units: placed, profit }) => [
              placeName(place),
              formatCount(placed ?? null),
              formatMoney(amountOf(profit)),
            ])}
          />
          <p className="text-label text-muted">
            {placement.rest > 0 && t('amazonData.unitsDoNotPayForWhat', { rest: formatCount(placement.rest) })}
            {t('amazonData.untilTheNextArrivalInDays', { days: formatCount(placement.days), unknown: UNKNOWN })}
          </p>
        </>
      ) : (
        <p className="text-muted">{UNKNOWN}</p>
      )}
    </section>
  );
}

const ways: Readonly<Record<string, string>> = {
  WAS: t('amazonData.asItWas'),
  MEAN: t('amazonData.byTheAverageOf28Days'),
  ADVISED: t('amazonData.byThisAdvice'),
};

function Simulation({ simulation }: { simulation: Found['simulation'] }) {
  return (
    <section aria-label={t('amazonData.howItWouldHaveBeen')} className="flex flex-col gap-1">
      <h3 className="font-semibold">{t('amazonData.howItWouldHaveBeen')}</h3>
      {simulation ? (
        <>
          <Table
            head={[
              '',
              t('amazonData.served'),
              t('amazonData.notSold'),
              t('amazonData.averageStock'),
              t('amazonData.moneyTiedUp'),
              t('amazonData.orders'),
            ]}
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
            {t('amazonData.fromToUnitsWanted', {
              from: formatDayOnly(simulation.from),
              to: formatDayOnly(simulation.to),
              wantedUnits: formatCount(Math.round(simulation.wantedUnits)),
            })}
            {simulation.estimatedUnits > 0 &&
              t('amazonData.ofWhichAreAnEstimateFor', {
                estimatedUnits: formatCount(Math.round(simulation.estimatedUnits)),
              })}
            {t('amazonData.bothSimulatedWaysBeginWithThe')}
          </p>
        </>
      ) : (
        <p className="text-muted">{t('amazonData.daysOfSalesAreMissingTo')}</p>
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
