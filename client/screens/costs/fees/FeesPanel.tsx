import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { downloadFrom } from '#client/files/downloadFile.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { useRevalidator } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import type { FeesPanel_choices$key } from './__generated__/FeesPanel_choices.graphql';
import type { FeesPanel_page$key } from './__generated__/FeesPanel_page.graphql';
import { PAGE_SIZE } from '#client/screens/costs/costsView.ts';
import { FeeCalculator } from './FeeCalculator.tsx';
import { feeColumns, useFeeRules } from './feeColumns.tsx';
import { FeeImport } from './FeeImport.tsx';
import { type FeeRuleDraft, newDraft } from './feeRuleDraft.ts';
import { FeeRuleForm } from './FeeRuleForm.tsx';
import { marketplaceWord } from '#client/lib/marketplaces.ts';
import { placeName } from './placeName.ts';
import { useCostsView } from '#client/screens/costs/useCostsView.ts';

const SEARCH_DELAY_MS = 300;
const kinds = [
  ['', t('costs.generalRules')],
  ['products', t('costs.rulesOfProductsAndEstimates')],
] as const;

/** Table of fee rules with calculator, form and file import. */
export function FeesPanel({ page, choices }: { page: FeesPanel_page$key; choices: FeesPanel_choices$key }) {
  const { rowCount, rows } = useFragment(
    graphql`
      fragment FeesPanel_page on FeeRulePage {
        rowCount
        rows {
          ...feeColumns_rule
        }
      }
    `,
    page,
  );
  const { places, categories, listingTypes } = useFragment(
    graphql`
      fragment FeesPanel_choices on FeeRuleChoices {
        places {
          marketplace
          country
          currency
        }
        categories
        listingTypes
      }
    `,
    choices,
  );
  const rules = useFeeRules(rows);
  const { view, change } = useCostsView();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<FeeRuleDraft>();
  const [isImporting, setIsImporting] = useState(false);
  const onSaved = () => void revalidate();
  const known = {
    places: places.map(({ marketplace, country, currency }) => ({ marketplace, country, currency })),
    categories,
    listingTypes,
  };
  const chosen = view.marketplace && view.country ? `${view.marketplace} ${view.country}` : '';
  const placeOptions = [
    ['', t('costs.allPlaces')] as const,
    ...places.map((place) => [`${marketplaceWord(place.marketplace)} ${place.country}`, placeName(place)] as const),
  ];
  return (
    <div className="flex flex-col gap-3">
      <FeeCalculator choices={known} />
      <section aria-label={t('costs.feeRules')} className="rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap items-center gap-2 px-4 py-2">
          <div className="w-full sm:w-64">
            <SearchField
              label={t('costs.searchRules')}
              placeholder={view.rules ? t('costs.nameSkuOrAsin') : t('costs.categoryOrListingType')}
              value={view.search}
              delayMs={SEARCH_DELAY_MS}
              onChange={(search) => change({ search }, { replace: true })}
            />
          </div>
          <Select
            label={t('costs.kindOfRule')}
            value={view.rules ?? ''}
            options={kinds}
            onChange={(rules) => change({ rules: rules || undefined, search: '' })}
          />
          <Select
            label={t('costs.marketplaceAndCountry')}
            value={chosen}
            options={placeOptions}
            onChange={(place) => {
              const [marketplace, country = ''] = place.split(' ');
              change({ marketplace: (marketplace || undefined) as typeof view.marketplace, country });
            }}
          />
          <span className="flex flex-wrap gap-2 sm:ml-auto">
            <Button tone="primary" onClick={() => setDraft(newDraft(places[0]))}>
              {t('costs.newRule')}
            </Button>
            <Button onClick={() => setIsImporting(true)}>{t('costs.importCsv')}</Button>
            <ExportButton
              path="/api/costs/fees/rules/export"
              query={{
                search: view.search,
                marketplace: view.marketplace,
                country: view.country,
                ofProducts: view.rules === 'products',
              }}
              isEmpty={rowCount === 0}
              others={[[t('costs.csvToImport'), () => downloadFrom('/api/costs/fees/export')]]}
            />
          </span>
        </div>
        {rules.length === 0 ? (
          <EmptyState
            title={t('costs.noRuleFound')}
            hint={view.rules ? t('costs.estimatesOfTheMarketplaceAppearHere') : t('costs.withoutARuleTheFeeOf')}
          />
        ) : (
          <>
            <DataTable
              name="fees"
              label={t('costs.feeRules')}
              columns={feeColumns({ onEdit: setDraft, onSaved })}
              rows={rules}
              rowKey={({ id }) => id}
            />
            <Pagination
              page={view.page}
              pageSize={PAGE_SIZE}
              total={rowCount}
              onChange={(page) => change({ page }, { resetScroll: true })}
            />
          </>
        )}
        {draft && <FeeRuleForm draft={draft} choices={known} onSaved={onSaved} onClose={() => setDraft(undefined)} />}
        {isImporting && <FeeImport onImported={onSaved} onClose={() => setIsImporting(false)} />}
      </section>
    </div>
  );
}
