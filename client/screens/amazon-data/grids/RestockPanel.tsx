import { useMemo } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney } from '#client/lib/format.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import type { RestockPanel_plan$key } from './__generated__/RestockPanel_plan.graphql';
import { NothingRead } from '#client/screens/amazon-data/OverviewCards.tsx';
import { PLAN_PAGE_SIZE, planFileQuery, type PlanSort, viewForm } from '#client/screens/amazon-data/amazonDataView.ts';
import { TermsSheet } from '#client/screens/amazon-data/sheet/TermsSheet.tsx';
import { restockColumns } from './restockColumns.tsx';
import { restockRowOf } from './restockRow.ts';

const SEARCH_DELAY_MS = 300;

/** Reposição: suggested orders with date and cost, and the purchase list as a file. */
export function RestockPanel({
  plan,
  servicePercent,
  onSaved,
}: {
  plan: RestockPanel_plan$key;
  /** Null: what is worth the stock of each product. */
  servicePercent: number | null;
  onSaved: () => void;
}) {
  const {
    rows,
    rowCount,
    page: number,
    totals,
  } = useFragment(
    graphql`
      fragment RestockPanel_plan on RestockPage {
        page
        rowCount
        rows {
          ...restockRow_row
        }
        totals {
          toOrder
          cash {
            ...amount_money
          }
          toOrderWithoutCost
        }
      }
    `,
    plan,
  );
  const columns = useMemo(() => restockColumns(onSaved), [onSaved]);
  const { view, change } = useUrlView(viewForm);
  const { search, sort } = view;
  const isSheet = view.show === 'sheet';
  // read again on leaving only, so that no row moves below what is typed
  const handleSheet = () => {
    change({ show: isSheet ? undefined : 'sheet' });
    if (isSheet) onSaved();
  };
  return (
    <section aria-label={t('amazonData.restocking')} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <div>
          <h2 className="font-semibold">
            <Trans
              id="amazonData.restockingProductsToOrder"
              params={{ toOrder: totals.toOrder }}
              components={{ span: <span className="font-normal text-muted" /> }}
            />
          </h2>
          <p className="text-label text-muted tabular-nums">
            {t('amazonData.outlay')} {totals.cash.map((amount) => formatMoney(amountOf(amount))).join(' + ') || '—'}
            {totals.toOrderWithoutCost > 0 &&
              t('amazonData.withoutCostEntered', { toOrderWithoutCost: formatCount(totals.toOrderWithoutCost) })}
          </p>
          <p className="text-label text-muted">
            {t('amazonData.changeItInRestockingTerms', {
              servicePercent:
                servicePercent === null
                  ? t('amazonData.theChanceOfLastingUntilThe')
                  : t('amazonData.theQuantitiesLastUntilTheNext', { servicePercent }),
            })}
          </p>
        </div>
        <span className="flex w-full flex-wrap items-center justify-end gap-2 sm:w-auto">
          <span className="w-full sm:w-60">
            <SearchField
              label={t('amazonData.searchInRestocking')}
              placeholder={t('amazonData.productSkuOrAsin')}
              value={search}
              delayMs={SEARCH_DELAY_MS}
              onChange={(next) => change({ search: next }, { replace: search !== '' && next !== '' })}
            />
          </span>
          {sort && <Button onClick={() => change({ sort: undefined })}>{t('amazonData.sortByUrgency')}</Button>}
          {rows.length > 0 && (
            <Button aria-pressed={isSheet} onClick={handleSheet}>
              {isSheet ? t('amazonData.backToTheList') : t('amazonData.termsSheet')}
            </Button>
          )}
          {rowCount > 0 && (
            <ExportButton
              path="/api/planning/restock/export"
              query={planFileQuery(view)}
              isEmpty={totals.toOrder === 0}
            />
          )}
        </span>
      </div>
      {rows.length === 0 ? (
        search ? (
          <EmptyState title={t('amazonData.noDataFound')} hint={t('amazonData.tryAnotherSearch')} />
        ) : (
          <NothingRead />
        )
      ) : (
        <>
          {isSheet ? (
            <TermsSheet rows={rows.map(restockRowOf)} />
          ) : (
            <DataTable
              name="restock"
              label={t('amazonData.restocking')}
              columns={columns}
              rows={rows.map(restockRowOf)}
              rowKey={({ id }) => id}
              sorting={sort}
              onSort={(field, direction) => change({ sort: { field, direction } as PlanSort })}
            />
          )}
          <Pagination
            page={number}
            pageSize={PLAN_PAGE_SIZE}
            total={rowCount}
            onChange={(next) => change({ page: next })}
          />
        </>
      )}
    </section>
  );
}
