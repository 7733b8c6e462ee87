import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { PAGE_SIZE } from '#client/screens/costs/costsView.ts';
import { useCostsView } from '#client/screens/costs/useCostsView.ts';
import type { OverheadsPanel_page$key } from './__generated__/OverheadsPanel_page.graphql';
import { AllocationSwitch } from './AllocationSwitch.tsx';
import { overheadColumns, useOverheads } from './overheadColumns.tsx';
import { newDraft, type OverheadDraft } from './overheadDraft.ts';
import { OverheadForm } from './OverheadForm.tsx';
import { OverheadImport } from './OverheadImport.tsx';

/** Table of the overheads, with form, file import and the switch of product screens. */
export function OverheadsPanel({ page, isAllocated }: { page: OverheadsPanel_page$key; isAllocated: boolean }) {
  const { rowCount, rows } = useFragment(
    graphql`
      fragment OverheadsPanel_page on OverheadPage {
        rowCount
        rows {
          ...overheadColumns_overhead
        }
      }
    `,
    page,
  );
  const overheads = useOverheads(rows);
  const { view, change } = useCostsView();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<OverheadDraft>();
  const [isImporting, setIsImporting] = useState(false);
  const onSaved = () => void revalidate();
  return (
    <section aria-label={t('costs.fixedExpenses')} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-end gap-2 px-4 py-2">
        <AllocationSwitch isOn={isAllocated} onSaved={onSaved} />
        <Button tone="primary" onClick={() => setDraft(newDraft())}>
          {t('costs.newExpense')}
        </Button>
        <Button onClick={() => setIsImporting(true)}>{t('costs.import2')}</Button>
        <ExportButton path="/api/costs/overheads/export" query={{}} isEmpty={rowCount === 0} />
      </div>
      {overheads.length === 0 ? (
        <EmptyState title={t('costs.noFixedExpense')} hint={t('costs.rentSoftwarePeopleWhatTheCompany')} />
      ) : (
        <>
          <DataTable
            label={t('costs.fixedExpenses')}
            columns={overheadColumns({ onEdit: setDraft, onSaved })}
            rows={overheads}
            rowKey={({ id }) => id}
          />
          <Pagination
            page={view.page}
            pageSize={PAGE_SIZE}
            total={rowCount}
            onChange={(chosen) => change({ page: chosen }, { resetScroll: true })}
          />
        </>
      )}
      {draft && <OverheadForm draft={draft} onSaved={onSaved} onClose={() => setDraft(undefined)} />}
      {isImporting && <OverheadImport onImported={onSaved} onClose={() => setIsImporting(false)} />}
    </section>
  );
}
