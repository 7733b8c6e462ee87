import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { PAGE_SIZE } from '#client/screens/costs/costsView.ts';
import { useCostsView } from '#client/screens/costs/useCostsView.ts';
import type { FreightPanel_page$key } from './__generated__/FreightPanel_page.graphql';
import { freightColumns, useFreightRules } from './freightColumns.tsx';
import { FreightImport } from './FreightImport.tsx';
import { type FreightRuleDraft, newDraft } from './freightRuleDraft.ts';
import { FreightRuleForm } from './FreightRuleForm.tsx';

/** Table of the rules of own freight and packaging, with form, file import and the units sold that no rule fits. */
export function FreightPanel({ page }: { page: FreightPanel_page$key }) {
  const {
    rowCount,
    rows,
    unitsWithoutFreight: waiting,
  } = useFragment(
    graphql`
      fragment FreightPanel_page on FreightRulePage {
        rowCount
        unitsWithoutFreight
        rows {
          ...freightColumns_rule
        }
      }
    `,
    page,
  );
  const rules = useFreightRules(rows);
  const { view, change } = useCostsView();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<FreightRuleDraft>();
  const [isImporting, setIsImporting] = useState(false);
  const onSaved = () => void revalidate();
  const onNew = () => setDraft(newDraft());
  return (
    <section aria-label={t('costs.freightAndPackagingRules')} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-end gap-2 px-4 py-2">
        {waiting > 0 && (
          <span className="mr-auto">
            <Badge tone="warning">{t('costs.unitsWithoutOwnFreight', { waiting: formatCount(waiting) })}</Badge>
          </span>
        )}
        <Button tone="primary" onClick={onNew}>
          {t('costs.newRule')}
        </Button>
        <Button onClick={() => setIsImporting(true)}>{t('costs.importFreightOfOrders')}</Button>
        <ExportButton path="/api/costs/freight-rules/export" query={{}} isEmpty={rowCount === 0} />
      </div>
      {rules.length === 0 ? (
        <EmptyState
          title={t('costs.noFreightOrPackagingRule')}
          hint={t('costs.withoutARuleWhatYouSpend', { waiting: waitingText(waiting) })}
        />
      ) : (
        <>
          <DataTable
            name="freight"
            label={t('costs.freightAndPackagingRules')}
            columns={freightColumns({ onEdit: setDraft, onSaved })}
            rows={rules}
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
      {draft && <FreightRuleForm draft={draft} onSaved={onSaved} onClose={() => setDraft(undefined)} />}
      {isImporting && <FreightImport onImported={onSaved} onClose={() => setIsImporting(false)} />}
    </section>
  );
}

const waitingText = (units: number) => (units > 0 ? t('costs.unitsSoldWaitForOne', { units }) : '');
