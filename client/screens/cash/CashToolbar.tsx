import { type ReactNode, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import { relativeTime } from '#client/lib/time/time.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import type { CashToolbar_forecast$key } from './__generated__/CashToolbar_forecast.graphql';
import type { CashToolbar_settings$key } from './__generated__/CashToolbar_settings.graphql';
import { CashSettingsDialog } from './CashSettingsDialog.tsx';
import { cashForm, cashVariables } from './cashView.ts';
import { useRefreshCash } from './useRefreshCash.ts';

/** Choices of the projection, its age, settings and files. */
export function CashToolbar({
  forecast,
  settings,
}: {
  forecast: CashToolbar_forecast$key;
  settings: CashToolbar_settings$key;
}) {
  const { currency, currencies, madeAt } = useFragment(
    graphql`
      fragment CashToolbar_forecast on CashForecast {
        currency
        currencies
        madeAt
      }
    `,
    forecast,
  );
  const ownSettings = useFragment(
    graphql`
      fragment CashToolbar_settings on CashSettings {
        ...CashSettingsDialog_settings
      }
    `,
    settings,
  );
  const { view, change } = useUrlView(cashForm);
  const { refresh, isBusy } = useRefreshCash();
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2">
      <span className="text-small font-medium">{t('cash.scenarios')}</span>
      <Switch isOn={view.restock === 'on'} onChange={(isOn) => change({ restock: isOn ? 'on' : undefined })}>
        {t('cash.restockPlan')}
      </Switch>
      <Switch isOn={view.split === 'on'} onChange={(isOn) => change({ split: isOn ? 'on' : undefined })}>
        {t('cash.splitPayment2027')}
      </Switch>
      {currencies.length > 1 && (
        <Select
          label={t('cash.currency')}
          value={currency}
          options={currencies.map((code) => [code, code] as const)}
          onChange={(code) => change({ currency: code })}
        />
      )}
      <span className="ml-auto flex flex-wrap items-center gap-2">
        <span className="text-label text-muted">
          {t('cash.computed', { madeAt: relativeTime(madeAt, now).toLowerCase() })}
        </span>
        <Button tone="quiet" disabled={isBusy} onClick={refresh}>
          {t('cash.computeNow')}
        </Button>
        <Button onClick={() => setIsOpen(true)}>{t('cash.settings')}</Button>
        <ExportButton
          path="/api/cash-forecast/export"
          query={fileQuery(cashVariables({ ...view, currency }))}
          isEmpty={false}
        />
      </span>
      {isOpen && <CashSettingsDialog settings={ownSettings} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

const fileQuery = (variables: ReturnType<typeof cashVariables>) => ({
  currency: variables.currency,
  withRestock: variables.withRestock || null,
  withSplitPayment: variables.withSplitPayment || null,
});

const Switch = ({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) => (
  <label className="flex min-h-8 items-center gap-2 text-small">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);
