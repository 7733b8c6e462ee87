import { useMemo } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { enumName } from '#client/lib/schema.ts';
import { formatEnglishCount } from '#client/lib/text/english.ts';
import { statusNames } from '#client/parts/profit/statuses.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { SavedViews } from '#client/parts/views/SavedViews.tsx';
import type { AnalysesPanel_page$key } from './__generated__/AnalysesPanel_page.graphql';
import { analysisColumns, analysisKey, useAnalysisRows } from './analysisColumns.tsx';
import { detectorForm, PAGE_SIZE, restDays, type SortField } from './detectorView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';

const SEARCH_DELAY_MS = 300;

/** Table of analyses with search and pagination. */
export function AnalysesPanel({ analyses }: { analyses: AnalysesPanel_page$key }) {
  const { rowCount, page, rows, startDate, endDate } = useFragment(
    graphql`
      fragment AnalysesPanel_page on ProfitAnalysesPage {
        rowCount
        page
        startDate
        endDate
        rows {
          ...analysisColumns_analysis
        }
      }
    `,
    analyses,
  );
  const shown = useAnalysisRows(rows);
  const { view, change } = useUrlView(detectorForm);
  const isChosen = view.period !== 'standard';
  const columns = useMemo(() => analysisColumns({ startDate, endDate, isChosen }), [startDate, endDate, isChosen]);
  const isFiltered = view.status !== undefined || view.search !== '';
  return (
    <section aria-label={t('profitDetector.products')} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
        <h2 className="font-semibold">
          {t('profitDetector.products2', { rowCount: formatEnglishCount(rowCount), rowCount2: rowCount })}
          {view.status && <span className="font-normal text-muted"> · {statusNames[enumName(view.status)]}</span>}
        </h2>
        <div className="flex w-full flex-wrap justify-end gap-2 sm:w-[28rem] sm:flex-nowrap">
          <div className="w-full min-w-0 sm:flex-1">
            <SearchField
              label={t('profitDetector.searchProducts')}
              placeholder={t('profitDetector.nameSkuOrAsin')}
              clearLabel={t('profitDetector.clearSearch')}
              value={view.search}
              delayMs={SEARCH_DELAY_MS}
              onChange={(search) => change({ search }, { replace: true })}
            />
          </div>
          <SavedViews screen="PROFIT_DETECTOR" lang="en" />
          <ExportButton
            path="/api/profit-detector/export"
            query={{
              ...restDays(view),
              status: view.status,
              search: view.search,
              sort: `${view.sort.direction === 'desc' ? '-' : ''}${view.sort.field}`,
            }}
            isEmpty={rowCount === 0}
            language="en"
          />
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={t('profitDetector.noProductsFound')}
          hint={
            isFiltered
              ? t('profitDetector.noProductFitsTheFilters')
              : isChosen
                ? t('profitDetector.nothingWasSoldInTheseDays')
                : t('profitDetector.nothingWasSoldInTheLast')
          }
        >
          {(isFiltered || rowCount > 0) && (
            <Button onClick={() => change({ status: undefined, search: '' })}>{t('profitDetector.showAll')}</Button>
          )}
          {!isFiltered && rowCount === 0 && <CredentialsLink label={t('profitDetector.checkConnections')} />}
        </EmptyState>
      ) : (
        <>
          <DataTable
            name="analyses"
            lang="en"
            label={t('profitDetector.profitByProduct')}
            columns={columns}
            rows={shown}
            rowKey={analysisKey}
            sorting={view.sort}
            onSort={(field, direction) => change({ sort: { field: field as SortField, direction } })}
          />
          {isChosen && <p className="px-4 pt-2 text-label text-muted">{t('profitDetector.actionsAreOfThe30Days')}</p>}
          <Pagination
            lang="en"
            count={formatEnglishCount}
            page={page}
            pageSize={PAGE_SIZE}
            total={rowCount}
            onChange={(chosen) => change({ page: chosen }, { resetScroll: true })}
          />
        </>
      )}
    </section>
  );
}
