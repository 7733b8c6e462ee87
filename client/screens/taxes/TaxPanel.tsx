import type { ReactNode } from 'react';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { isNarrowed, taxesFileQuery, taxesForm } from './taxesView.ts';

/** A table of taxes under its title, with its export; without rows, what to do about it. */
export function TaxPanel({
  title,
  path,
  isEmpty,
  children,
}: {
  title: string;
  /** Address of the export. */
  path: string;
  isEmpty: boolean;
  children: ReactNode;
}) {
  const { view, change } = useUrlView(taxesForm);
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <h2 className="font-semibold">{title}</h2>
        <ExportButton path={path} query={taxesFileQuery(view)} isEmpty={isEmpty} />
      </div>
      <div className="border-t border-line">
        {isEmpty ? (
          <EmptyState
            title={t('taxes.noSaleFound')}
            hint={isNarrowed(view) ? t('taxes.tryAnotherPeriodOtherFiltersOr') : t('taxes.nothingWasSoldOnTheseDays')}
          >
            {isNarrowed(view) ? (
              <Button onClick={() => change({ marketplace: undefined, status: undefined, search: '', page: 1 })}>
                {t('taxes.clearFilters')}
              </Button>
            ) : (
              <CredentialsLink />
            )}
          </EmptyState>
        ) : (
          children
        )}
      </div>
    </section>
  );
}
