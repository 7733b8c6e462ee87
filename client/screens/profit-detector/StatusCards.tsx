import { clsx } from 'clsx';
import { graphql, useFragment } from 'react-relay/hooks';
import { enumName } from '#client/lib/schema.ts';
import { UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { ExplainButton } from '#client/parts/explain/ExplainButton.tsx';
import type { ExplainedMetric } from '#client/parts/explain/explanationWords.ts';
import { formatEnglishCount, formatEnglishMoney } from '#client/lib/text/english.ts';
import { absolute, type Dollars, dollarsOf, inReais } from '#client/parts/profit/dollars.tsx';
import { statusLooks, statusNames, type StatusWord } from '#client/parts/profit/statuses.ts';
import type { DayRange } from '#client/lib/time/dayRange.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { StatusCards_summary$key } from './__generated__/StatusCards_summary.graphql';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { detectorForm } from './detectorView.ts';

/** The four cards of spec 2, with the captions of their amounts. */
const cards: [StatusWord, (amount: string) => string, ExplainedMetric][] = [
  ['hemorrhage', (amount) => t('profitDetector.losing', { amount }), 'HEMORRHAGE_PROFIT'],
  ['loss', (amount) => t('profitDetector.losing', { amount }), 'LOSS_PROFIT'],
  ['danger', (amount) => t('profitDetector.atRisk', { amount }), 'DANGER_RISK'],
  ['healthy', (amount) => t('profitDetector.earning', { amount }), 'HEALTHY_PROFIT'],
];

/** The statuses without a card. */
const chips: StatusWord[] = ['low', 'costing'];

/**
 * Products by status. A card toggles the filter by its status. Counts and amounts are unknown while no product has a
 * status.
 */
export function StatusCards({ summary, days }: { summary: StatusCards_summary$key; days: DayRange }) {
  const { statuses, unclassified } = useFragment(
    graphql`
      fragment StatusCards_summary on ProfitAnalysesSummary {
        unclassified
        statuses {
          status
          count
          amount {
            ...dollars_money
          }
          amountInReais: amount(in: "BRL") {
            ...dollars_money
          }
        }
      }
    `,
    summary,
  );
  const { view, change } = useUrlView(detectorForm);
  const of = (status: StatusWord) => statuses.find((each) => each.status === enumName(status))!;
  const toggle = (status: StatusWord) => change({ status: view.status === status ? undefined : status });
  const isKnown = statuses.some(({ count }) => count > 0);
  const counted = (count: number) => (isKnown ? formatEnglishCount(count) : UNKNOWN);
  return (
    <section aria-label={t('profitDetector.productsByStatus')} className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
        {cards.map(([status, say, metric]) => (
          <StatusCard
            key={status}
            metric={metric}
            days={days}
            status={status}
            count={counted(of(status).count)}
            amount={isKnown ? absolute(dollarsOf(of(status).amount, of(status).amountInReais)!) : null}
            say={say}
            isPressed={view.status === status}
            onPress={() => toggle(status)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {chips.map((status) => (
          <Button
            key={status}
            aria-pressed={view.status === status}
            className="aria-pressed:border-link aria-pressed:bg-link-soft aria-pressed:text-link"
            onClick={() => toggle(status)}
          >
            {statusNames[enumName(status)]} ({counted(of(status).count)})
          </Button>
        ))}
        <Button disabled={!view.status} onClick={() => change({ status: undefined })}>
          {t('profitDetector.showAll')}
        </Button>
        {unclassified > 0 && (
          <span className="text-label text-muted">
            {t('profitDetector.notClassifiedNoRevenueOrNo', { unclassified: formatEnglishCount(unclassified) })}
          </span>
        )}
      </div>
    </section>
  );
}

const StatusCard = ({
  status,
  metric,
  days,
  count,
  amount,
  say,
  isPressed,
  onPress,
}: {
  status: StatusWord;
  metric: ExplainedMetric;
  days: DayRange;
  count: string;
  amount: Dollars | null;
  say: (amount: string) => string;
  isPressed: boolean;
  onPress: () => void;
}) => (
  <div className="relative flex">
    <button
      type="button"
      aria-pressed={isPressed}
      title={(amount && inReais(amount)) ?? undefined}
      onClick={onPress}
      className={clsx(
        'flex min-w-0 flex-1 flex-col items-start gap-0.5 px-4 py-3 text-left focus-visible:-outline-offset-2',
        isPressed ? 'bg-link-soft shadow-[inset_0_-3px_0_var(--color-link)]' : 'bg-surface hover:bg-hover',
      )}
    >
      <span className="text-small font-medium text-muted">{statusNames[enumName(status)]}</span>
      <span className={clsx('text-figure-m tabular-nums', amount && statusLooks[enumName(status)])}>{count}</span>
      <span className="text-label text-muted tabular-nums">
        {say(amount ? formatEnglishMoney(amount.shown) : UNKNOWN)}
      </span>
    </button>
    <span className="absolute top-2 right-2">
      <ExplainButton
        card={statusNames[enumName(status)]}
        metric={metric}
        filter={{ period: 'CUSTOM', ...days }}
        inDollars
        language="EN"
      />
    </span>
  </div>
);
