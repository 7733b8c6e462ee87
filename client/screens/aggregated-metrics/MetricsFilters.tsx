import { type FormEvent, useId, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { MISSING_DAYS, REVERSED_DAYS } from '#client/lib/time/dayRange.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { PeriodButton } from '#client/ui/period/PeriodButton.tsx';
import { daysText } from '#client/ui/period/PeriodFields.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { metricsForm } from './metricsView.ts';
import { marketplaceOptions, type MarketplaceWord } from '#client/lib/marketplaces.ts';

// texts of spec 2
const marketplaces = [
  ['', t('aggregatedMetrics.all')],
  ...marketplaceOptions.map(([word, name]) => [word, name.replaceAll(' ', '')] as const),
] as const;
const levels = [
  ['', t('aggregatedMetrics.all')],
  ['PARENT', 'PARENT'],
  ['CHILD', 'CHILD'],
] as const;

interface Draft {
  startDate: string;
  endDate: string;
  marketplace: MarketplaceWord | '';
  asinLevel: 'PARENT' | 'CHILD' | '';
}

/** Filters: a draft until 'Aplicar Filtros' writes it to the URL. A navigation resets the draft. */
export function MetricsFilters({ isBusy }: { isBusy: boolean }) {
  const { view, change } = useUrlView(metricsForm);
  const { startDate, endDate, marketplace = '', asinLevel = '' } = view;
  const applied: Draft = { startDate, endDate, marketplace, asinLevel };
  return (
    <DraftForm
      key={Object.values(applied).join(' ')}
      applied={applied}
      problem={view.problem}
      isBusy={isBusy}
      onApply={(draft) =>
        change({ ...draft, marketplace: draft.marketplace || undefined, asinLevel: draft.asinLevel || undefined })
      }
    />
  );
}

function DraftForm({
  applied,
  problem,
  isBusy,
  onApply,
}: {
  applied: Draft;
  /** Problem with the days in the URL, when other days are shown instead. */
  problem?: string;
  isBusy: boolean;
  onApply: (draft: Draft) => void;
}) {
  const [draft, setDraft] = useState(applied);
  const [isTried, setIsTried] = useState(false);
  const messageId = useId();
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const isIncomplete = !draft.startDate || !draft.endDate;
  const isReversed = !isIncomplete && draft.endDate < draft.startDate;
  const message = isReversed ? REVERSED_DAYS : isIncomplete && isTried ? MISSING_DAYS : problem;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isReversed && !isIncomplete) onApply(draft);
  };
  const days = isIncomplete || isReversed ? null : { startDate: draft.startDate, endDate: draft.endDate };
  const dateField = (name: 'startDate' | 'endDate', label: string) => (
    <DateField
      label={label}
      hasCalendar={false}
      value={draft[name]}
      isInvalid={message !== undefined}
      aria-describedby={message ? messageId : undefined}
      onChange={(day) => set({ [name]: day })}
    />
  );
  return (
    <form
      aria-label={t('aggregatedMetrics.filters')}
      noValidate
      onSubmit={handleSubmit}
      className="grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-surface p-4 md:flex md:flex-wrap"
    >
      <div className="touch-targets col-span-2 flex min-w-0 flex-wrap items-end gap-x-3 gap-y-1.5">
        {dateField('startDate', t('aggregatedMetrics.startDate'))}
        {dateField('endDate', t('aggregatedMetrics.endDate'))}
        <PeriodButton
          hasOnlyIcon
          label={t('aggregatedMetrics.chooseTheDatesInTheCalendar')}
          text={days ? daysText(days) : t('aggregatedMetrics.none')}
          days={days}
          onApply={set}
        />
      </div>
      <Field label={t('aggregatedMetrics.marketplace')}>
        <Select
          isField
          label={t('aggregatedMetrics.marketplace')}
          value={draft.marketplace}
          options={marketplaces}
          onChange={(choice) => set({ marketplace: choice })}
        />
      </Field>
      <Field label={t('aggregatedMetrics.asinLevel')}>
        <Select
          isField
          label={t('aggregatedMetrics.asinLevel')}
          value={draft.asinLevel}
          options={levels}
          onChange={(choice) => set({ asinLevel: choice })}
        />
      </Field>
      <Button type="submit" tone="primary" disabled={isBusy} className="col-span-2 h-9 md:col-span-1">
        {t('aggregatedMetrics.applyFilters')}
      </Button>
      {message && (
        <p id={messageId} role="alert" className="col-span-2 w-full text-small text-negative">
          {message}
        </p>
      )}
    </form>
  );
}

/** Visible label of a select that has its own label for screen readers. */
const Field = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <span className="flex min-w-32 flex-col gap-1 text-small font-medium">
    <span aria-hidden>{label}</span>
    {children}
  </span>
);
