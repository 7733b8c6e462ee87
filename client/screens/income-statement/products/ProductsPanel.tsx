import { graphql, useFragment } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { incomeForm, productsFileQuery } from '#client/screens/income-statement/incomeView.ts';
import type { ProductsPanel_page$key } from './__generated__/ProductsPanel_page.graphql';
import { ProductsTable } from './ProductsTable.tsx';

const PAGE_SIZE = 50;

/** Statement of each product side by side with what is of none and the total. */
export function ProductsPanel({ page }: { page: ProductsPanel_page$key }) {
  const data = useFragment(
    graphql`
      fragment ProductsPanel_page on ProductStatementsPage {
        startDate
        endDate
        rowCount
        page
        hasExchange
        isConverted
        withoutProduct {
          __typename
        }
        ...ProductsTable_page
      }
    `,
    page,
  );
  const { view, change } = useUrlView(incomeForm);
  const isPercent = view.show === 'percent';
  const isEmpty = data.rowCount === 0 && !data.withoutProduct;
  return (
    <section
      aria-label={t('incomeStatement.incomeStatementByProduct')}
      className="rounded-lg border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
        <h2 className="font-semibold">
          {t('incomeStatement.to', { startDate: formatDayOnly(data.startDate), endDate: formatDayOnly(data.endDate) })}
        </h2>
        <span className="text-small text-muted">{t('incomeStatement.products', { rowCount: data.rowCount })}</span>
        {!data.hasExchange && <Badge tone="warning">{t('incomeStatement.noExchangeRate')}</Badge>}
        <span className="flex flex-wrap gap-2 sm:ml-auto print:hidden">
          <Button
            aria-pressed={isPercent}
            className="aria-pressed:border-link aria-pressed:bg-link-soft aria-pressed:text-link"
            onClick={() => change({ show: isPercent ? 'amounts' : 'percent', page: view.page }, { replace: true })}
          >
            {t('incomeStatement.percentOfNetRevenue')}
          </Button>
          <ExportButton
            path="/api/income-statement/products/export"
            query={productsFileQuery(view)}
            isEmpty={data.rowCount === 0}
          />
        </span>
      </div>
      {isEmpty ? (
        <EmptyState
          title={t('incomeStatement.noSaleInThisPeriod')}
          hint={t('incomeStatement.chooseAnotherPeriodOrAnother')}
        >
          <CredentialsLink />
        </EmptyState>
      ) : (
        <>
          <ProductsTable page={data} />
          {data.rowCount > PAGE_SIZE && (
            <Pagination
              page={data.page}
              pageSize={PAGE_SIZE}
              total={data.rowCount}
              onChange={(chosen) => change({ page: chosen }, { resetScroll: true })}
            />
          )}
          <p className="border-t border-line px-4 py-2 text-label text-muted">
            {t('incomeStatement.onAccrualBelowTheContributionMargin')}
            {data.isConverted && t('incomeStatement.amountsOfOtherCurrenciesAreConverted2')}
          </p>
        </>
      )}
    </section>
  );
}
