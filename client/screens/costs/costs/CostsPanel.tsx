import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { downloadFrom } from '#client/files/downloadFile.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatCount } from '#client/lib/format.ts';
import { useRevalidator } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { MarketplaceSelect } from '#client/ui/controls/MarketplaceSelect.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import type { CostsPanel_page$key } from './__generated__/CostsPanel_page.graphql';
import { CostHistory } from './CostHistory.tsx';
import { CostImport } from './CostImport.tsx';
import { CostSheet } from './CostSheet.tsx';
import { CostPaste } from './paste/CostPaste.tsx';
import type { PastedCosts } from './paste/pastedCosts.ts';
import { useCostSheet } from './useCostSheet.ts';
import { PAGE_SIZE } from '#client/screens/costs/costsView.ts';
import { useCostsView } from '#client/screens/costs/useCostsView.ts';

const SEARCH_DELAY_MS = 300;

/** Products and costs as a sheet, with history and file import. */
export function CostsPanel({ page: shown }: { page: CostsPanel_page$key }) {
  const {
    rowCount,
    missingCount,
    rows: products,
  } = useFragment(
    graphql`
      fragment CostsPanel_page on ProductCostPage {
        rowCount
        missingCount
        rows {
          product {
            id
          }
          ...CostSheet_rows
          ...CostHistory_costs
        }
      }
    `,
    shown,
  );
  const { view, change } = useCostsView();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<string>();
  const [entering, setEntering] = useState<'file' | 'paste' | { pasted: PastedCosts; from: string | null }>();
  const onSaved = () => void revalidate();
  const sheet = useCostSheet(onSaved);
  const handleHistory = (productId: string) => {
    if (sheet.periodsOf(productId)) onSaved(); // what was typed is in it
    setOpened(productId);
  };
  const history = products.find(({ product }) => product.id === opened);
  return (
    <section aria-label={t('costs.costsByProduct')} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <div className="w-full sm:w-72">
          <SearchField
            label={t('costs.searchProducts')}
            placeholder={t('costs.nameSkuOrAsin')}
            value={view.search}
            delayMs={SEARCH_DELAY_MS}
            onChange={(search) => change({ search }, { replace: true })}
          />
        </div>
        <MarketplaceSelect value={view.marketplace} onChange={(marketplace) => change({ marketplace })} />
        <Button
          aria-pressed={view.only === 'missing'}
          className="aria-pressed:border-link aria-pressed:text-link"
          onClick={() => change({ only: view.only ? undefined : 'missing' })}
        >
          {t('costs.onlyWithoutCost', { missingCount: formatCount(missingCount) })}
        </Button>
        <span className="flex flex-wrap gap-2 sm:ml-auto">
          <Button onClick={() => setEntering('paste')}>{t('costs.pasteCosts')}</Button>
          <Button onClick={() => setEntering('file')}>{t('costs.importCsv')}</Button>
          <ExportButton
            path="/api/costs/products/export"
            query={{ search: view.search, marketplace: view.marketplace, onlyMissing: view.only && true }}
            isEmpty={rowCount === 0}
            others={[[t('costs.csvToImport'), () => downloadFrom('/api/costs/export')]]}
          />
        </span>
      </div>
      {products.length === 0 ? (
        <EmptyState
          title={view.only ? t('costs.noProductWithoutCost') : t('costs.noProductFound')}
          hint={
            view.only || view.search || view.marketplace
              ? t('costs.noProductMatchesTheFilters')
              : t('costs.productsAppearHereAfterTheFirst')
          }
        >
          {!view.only && !view.search && !view.marketplace && <CredentialsLink />}
        </EmptyState>
      ) : (
        <>
          <CostSheet
            rows={products}
            sheet={sheet}
            onHistory={handleHistory}
            onPaste={(pasted, from) => setEntering({ pasted, from })}
          />
          <Pagination
            page={view.page}
            pageSize={PAGE_SIZE}
            total={rowCount}
            onChange={(page) => change({ page }, { resetScroll: true })}
          />
        </>
      )}
      <p className="sr-only" role="status">
        {t('costs.products', { rowCount })}
      </p>
      {history && <CostHistory costs={history} onSaved={onSaved} onClose={() => setOpened(undefined)} />}
      {entering === 'file' && <CostImport onImported={onSaved} onClose={() => setEntering(undefined)} />}
      {entering && entering !== 'file' && (
        <CostPaste
          given={entering === 'paste' ? undefined : entering}
          onImported={sheet.addPasted}
          onClose={() => setEntering(undefined)}
        />
      )}
    </section>
  );
}
