import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { MarketplaceSelect } from '#client/ui/controls/MarketplaceSelect.tsx';
import { MonthField } from '#client/ui/controls/MonthField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { MoneyChecks } from '#client/parts/reconciliation/MoneyChecks.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import type { PayoutsPanelQuery } from './__generated__/PayoutsPanelQuery.graphql';
import { PayoutsTable } from './PayoutsTable.tsx';
import { payoutsForm, payoutStates } from './payoutsView.ts';
import { stateName } from './payoutWords.ts';

const query = graphql`
  query PayoutsPanelQuery($marketplace: Marketplace, $state: PayoutState, $month: String) @preloadable {
    viewer {
      ...PayoutsTable_viewer @arguments(marketplace: $marketplace, state: $state, month: $month)
      ...MoneyChecks_viewer
    }
  }
`;

const states = payoutStates.map((state) => [state, stateName(state)] as const);

/** Tab Repasses: what the marketplaces paid out. */
export function PayoutsPanel({ queryRef }: { queryRef: PreloadedQuery<PayoutsPanelQuery> }) {
  const { viewer } = usePreloadedQuery<PayoutsPanelQuery>(query, queryRef);
  const { view, change } = useUrlView(payoutsForm);
  return (
    <div className="flex flex-col gap-3">
      <section
        aria-label={t('payouts.filters')}
        className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center print:hidden"
      >
        <MarketplaceSelect value={view.marketplace} onChange={(marketplace) => change({ marketplace })} />
        <Select<(typeof payoutStates)[number] | ''>
          label={t('payouts.state')}
          value={view.state ?? ''}
          options={[['', t('payouts.allStates')], ...states]}
          onChange={(state) => change({ state: state || undefined })}
        />
        <MonthField
          label={t('payouts.monthOfTheDeposit')}
          value={view.month}
          hasAll
          onChange={(month) => change({ month })}
        />
      </section>
      <PayoutsTable viewer={viewer} />
      <MoneyChecks viewer={viewer} marketplace={view.marketplace?.toUpperCase()} />
    </div>
  );
}
