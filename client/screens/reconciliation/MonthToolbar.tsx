import { graphql, useFragment } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { marketplaceName, marketplaceWords } from '#client/lib/marketplaces.ts';
import { Badge, type Tone } from '#client/ui/figures/Badge.tsx';
import { MonthField } from '#client/ui/controls/MonthField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import type { MonthToolbar_month$key } from './__generated__/MonthToolbar_month.graphql';
import { useReconciliationView } from './useReconciliationView.ts';

const tones: Readonly<Record<string, Tone>> = { OPEN: 'neutral', PARTIAL: 'warning', CLOSED: 'positive' };

/** Which month of which marketplace, in which currency, and whether it is reconciled. */
export function MonthToolbar({ month, period }: { month: MonthToolbar_month$key; period: string }) {
  const { currencies, state, stateText, bridge } = useFragment(
    graphql`
      fragment MonthToolbar_month on Reconciliation {
        currencies
        state
        stateText
        bridge {
          __typename
        }
      }
    `,
    month,
  );
  const { view, change } = useReconciliationView();
  const { marketplace } = view;
  const currency = view.currency || 'BRL';
  const known = currencies.includes(currency) ? currencies : [...currencies, currency];
  return (
    <section aria-label={t('reconciliation.filters')} className="flex flex-wrap items-center gap-2 print:hidden">
      <MonthField label={t('reconciliation.month')} value={period} onChange={(chosen) => change({ month: chosen })} />
      <Select
        label={t('reconciliation.marketplace')}
        value={marketplace}
        options={marketplaceWords.map((word) => [word, marketplaceName(word)] as const)}
        onChange={(chosen) => change({ marketplace: chosen, currency: '' })}
      />
      {known.length > 1 && (
        <Select
          label={t('reconciliation.currency')}
          value={currency}
          options={known.map((one) => [one, one] as const)}
          onChange={(chosen) => change({ currency: chosen === 'BRL' ? '' : chosen })}
        />
      )}
      <Badge tone={tones[state] ?? 'neutral'}>{stateText}</Badge>
      <span className="flex-1" />
      <ExportButton
        path="/api/reconciliation/export"
        query={{ period, marketplace, currency }}
        isEmpty={bridge.length === 0}
      />
    </section>
  );
}
