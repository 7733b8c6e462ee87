import { clsx } from 'clsx';
import { CircleCheck, CircleQuestionMark, TrendingDown } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { ExplainButton } from '#client/parts/explain/ExplainButton.tsx';
import { formatEnglishMoney } from '#client/lib/text/english.ts';
import { UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { absolute, dollarsOf, inReais } from '#client/parts/profit/dollars.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx';
import type { LossBanner_summary$key } from './__generated__/LossBanner_summary.graphql';

/** Total loss of the unprofitable products, and the cost components included in the profits. */
export function LossBanner({ summary }: { summary: LossBanner_summary$key }) {
  const { monthlyLoss, monthlyLossInReais, statuses, hasTax, hasAds, hasExchange } = useFragment(
    graphql`
      fragment LossBanner_summary on ProfitAnalysesSummary {
        monthlyLoss {
          ...dollars_money
        }
        monthlyLossInReais: monthlyLoss(in: "BRL") {
          ...dollars_money
        }
        statuses {
          count
        }
        hasTax
        hasAds
        hasExchange
      }
    `,
    summary,
  );
  const loss = absolute(dollarsOf(monthlyLoss, monthlyLossInReais)!);
  const isLosing = loss.shown.minor > 0;
  const isKnown = statuses.some(({ count }) => count > 0);
  const Icon = isLosing ? TrendingDown : isKnown ? CircleCheck : CircleQuestionMark;
  const tone = isLosing ? 'text-negative' : isKnown ? 'text-positive' : 'text-muted';
  const amount = isKnown ? formatEnglishMoney(loss.shown) : UNKNOWN;
  const reais = inReais(loss);
  return (
    <section
      aria-label={t('profitDetector.monthlyLoss')}
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line border-l-4 bg-surface px-4 py-3',
        isLosing ? 'border-l-negative' : isKnown ? 'border-l-positive' : 'border-l-line-strong',
      )}
    >
      <Icon size={20} aria-hidden className={tone} />
      <p className="mr-auto min-w-0 flex-1 basis-60">
        <span className="text-muted">
          {isLosing
            ? t('profitDetector.youAreLosing')
            : isKnown
              ? t('profitDetector.noProductLosesMoney')
              : t('profitDetector.noProductHasAKnownProfit')}
        </span>
        <strong className={clsx('text-figure-m tabular-nums', tone)}>
          {reais && isKnown ? <Tooltip text={reais}>{amount}</Tooltip> : amount}
        </strong>
        {isKnown && (
          <span className="text-muted">
            {isLosing ? t('profitDetector.perMonth') : t('profitDetector.lostPerMonth')}
          </span>
        )}{' '}
        <ExplainButton
          card={t('profitDetector.monthlyLoss')}
          metric="MONTHLY_LOSS"
          filter={{ period: 'LAST_30_DAYS' }}
          inDollars
          language="EN"
        />
      </p>
      <span className="flex flex-wrap gap-1.5">
        {!hasExchange && <Badge tone="warning">{t('profitDetector.noExchangeRate')}</Badge>}
        <Part name={t('profitDetector.tax')} isIn={hasTax} />
        <Part name={t('profitDetector.ads')} isIn={hasAds} />
      </span>
    </section>
  );
}

const Part = ({ name, isIn }: { name: string; isIn: boolean }) => (
  <Badge tone={isIn ? 'info' : 'neutral'}>
    {name} {isIn ? t('profitDetector.included') : t('profitDetector.notIncluded')}
  </Badge>
);
