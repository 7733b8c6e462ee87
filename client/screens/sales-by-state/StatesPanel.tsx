import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { formatCount, formatMoney, formatPercent } from '#client/lib/format.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import type { StatesPanel_sales$key } from './__generated__/StatesPanel_sales.graphql';
import { StateMap } from './StateMap.tsx';
import { stateColumns } from './stateColumns.tsx';
import { isState, type StateRow, stateRows } from './stateRows.ts';
import { isNarrowed, type ShownFigure, stateOrders, statesFileQuery, statesForm } from './statesView.ts';

const FIGURES: readonly (readonly [ShownFigure, string])[] = [
  ['revenue', t('salesByState.revenue')],
  ['orders', t('salesByState.orders2')],
  ['margin', t('salesByState.margin')],
];
const keyOf = ({ key }: StateRow) => key;

/** The map and the table of the states, or an empty state. */
export function StatesPanel({ sales }: { sales: StatesPanel_sales$key }) {
  const data = useFragment(
    graphql`
      fragment StatesPanel_sales on SalesByState {
        ...stateRows_sales
        total {
          orders
          units
          revenue {
            ...amount_money
          }
          profit {
            ...amount_money
          }
          marginPercent
          marks {
            revenue {
              ...mark_figure
            }
            profit {
              ...mark_figure
            }
          }
        }
        isProfitBeforeAds
        hasExchange
      }
    `,
    sales,
  );
  const { view, change } = useUrlView(statesForm);
  const rows = stateRows(data);
  const isEmpty = rows.length === 0;
  const { total } = data;
  const unknown = rows.find(({ key }) => key === 'none');
  const states = rows.filter(({ key }) => isState(key));
  const highest = Math.max(0, ...states.map(({ revenue }) => revenue.minor));
  return (
    <section aria-label={t('salesByState.states')} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="font-semibold">{t('salesByState.of27States', { statesCount: formatCount(states.length) })}</h2>
        {!data.hasExchange && <Badge tone="warning">{t('salesByState.noExchangeRate')}</Badge>}
        <span className="flex flex-wrap gap-2 sm:ml-auto print:hidden">
          <span role="group" aria-label={t('salesByState.valueOfTheMap')} className="flex gap-1">
            {FIGURES.map(([show, label]) => (
              <Button
                key={show}
                aria-pressed={view.show === show}
                className="aria-pressed:border-link aria-pressed:bg-link-soft aria-pressed:text-link"
                onClick={() => change({ show }, { replace: true })}
              >
                {label}
              </Button>
            ))}
          </span>
          <ExportButton path="/api/sales/by-state/export" query={statesFileQuery(view)} isEmpty={isEmpty} />
        </span>
      </div>
      {isEmpty ? (
        <div className="border-t border-line">
          <EmptyState
            title={t('salesByState.noSaleFound')}
            hint={
              isNarrowed(view)
                ? t('salesByState.tryAnotherPeriodOtherFiltersOr')
                : t('salesByState.nothingWasSoldOnTheseDays')
            }
          >
            {isNarrowed(view) ? (
              <Button onClick={() => change({ marketplace: undefined, status: undefined, search: '' })}>
                {t('salesByState.clearFilters')}
              </Button>
            ) : (
              <CredentialsLink />
            )}
          </EmptyState>
        </div>
      ) : (
        <div className="grid border-t border-line xl:grid-cols-[26rem_minmax(0,1fr)]">
          <div className="p-4 xl:sticky xl:top-(--bar-height) xl:self-start">
            <StateMap rows={rows} show={view.show} />
          </div>
          <div className="min-w-0 border-line max-xl:border-t xl:border-l">
            <DataTable
              name="states"
              label={t('salesByState.salesByState')}
              columns={stateColumns(highest, (key) => (isState(key) ? stateOrders(view, key) : undefined))}
              rows={rows}
              rowKey={keyOf}
              totals={{
                state: t('salesByState.total'),
                revenue: <Marked mark={markOf(total.marks.revenue)}>{formatMoney(amountOf(total.revenue))}</Marked>,
                orders: formatCount(total.orders),
                units: formatCount(total.units),
                profit: <Marked mark={markOf(total.marks.profit)}>{formatMoney(amountOf(total.profit))}</Marked>,
                margin: formatPercent(total.marginPercent),
              }}
            />
            <p className="px-4 py-2 text-label text-muted">
              {t('salesByState.theProfitOfTheStatesIs', {
                isProfitBeforeAds: data.isProfitBeforeAds ? '.' : t('salesByState.theyAreInOutsideOrdersAnd'),
              })}
              {unknown && t('salesByState.noStateSalesOfOtherCountries')}
            </p>
          </div>
        </div>
      )}
    </section>
  );
}
