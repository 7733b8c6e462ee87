import { clsx } from 'clsx';
import { CircleCheck, CircleQuestionMark, TrendingDown } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { ExplainButton } from '#client/parts/explain/ExplainButton.tsx';
import { formatEnglishMoney } from '#client/lib/text/english.ts';
import { UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { absolute, dollarsOf, inReais } from '#client/parts/profit/dollars.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx';
import type { LossBanner_page$key } from './__generated__/LossBanner_page.graphql';
import { detectorForm } from './detectorView.ts';

/** The specification's words for the 30 days, and those for any others. */
const ofTheMonth = {
  name: t('profitDetector.monthlyLoss'),
  unknown: t('profitDetector.noProductHasAKnownProfit'),
  losing: t('profitDetector.perMonth'),
  lost: t('profitDetector.lostPerMonth'),
};
const ofTheDays: typeof ofTheMonth = {
  name: t('profitDetector.lossInTheDays'),
  unknown: t('profitDetector.noProductHasAKnownProfitIn'),
  losing: t('profitDetector.inTheseDays'),
  lost: t('profitDetector.lostInTheseDays'),
};

/** Total loss of the unprofitable products, and the cost components included in the profits. */
export function LossBanner({ analyses }: { analyses: LossBanner_page$key }) {
  const { startDate, endDate, summary } = useFragment(
    graphql`
      fragment LossBanner_page on ProfitAnalysesPage {
        startDate
        endDate
        summary {
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
      }
    `,
    analyses,
  );
  const { monthlyLoss, monthlyLossInReais, statuses, hasTax, hasAds, hasExchange } = summary;
  const words = useUrlView(detectorForm).view.period === 'standard' ? ofTheMonth : ofTheDays;
  const loss = absolute(dollarsOf(monthlyLoss, monthlyLossInReais)!);
  const isLosing = loss.shown.minor > 0;
  const isKnown = statuses.some(({ count }) => count > 0);
  const Icon = isLosing ? TrendingDown : isKnown ? CircleCheck : CircleQuestionMark;
  const tone = isLosing ? 'text-negative' : isKnown ? 'text-positive' : 'text-muted';
  const amount = isKnown ? formatEnglishMoney(loss.shown) : UNKNOWN;
  const reais = inReais(loss);
  return (
    <section
      aria-label={words.name}
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
              : words.unknown}
        </span>
        <strong className={clsx('text-figure-m tabular-nums', tone)}>
          {reais && isKnown ? <Tooltip text={reais}>{amount}</Tooltip> : amount}
        </strong>
        {isKnown && <span className="text-muted">{isLosing ? words.losing : words.lost}</span>}{' '}
        <ExplainButton
          card={words.name}
          metric="MONTHLY_LOSS"
          filter={{ period: 'CUSTOM', startDate, endDate }}
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
