import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { overheadsPath } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { monthName } from '#client/parts/taxes/regimeWords.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { toast } from '#client/ui/overlay/toast.tsx';
import { Banner } from '#client/ui/page/Banner.tsx';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import { useSaveOverhead } from '#client/screens/costs/overheads/useSaveOverhead.ts';
import type { MeiPanel_mei$key } from './__generated__/MeiPanel_mei.graphql';

/** The year of an MEI: its fixed DAS, and its revenue beside the limit. */
export function MeiPanel({ mei, onSaved }: { mei: MeiPanel_mei$key; onSaved: () => void }) {
  const { year, dasFrom, dasUntil, hasOverhead, state, isNear, passesIn, missingMonths, ...money } = useFragment(
    graphql`
      fragment MeiPanel_mei on MeiYear {
        year
        das {
          ...amount_money
        }
        dasFrom
        dasUntil
        hasOverhead
        limit {
          ...amount_money
        }
        revenue {
          ...amount_money
        }
        state
        isNear
        passesIn
        missingMonths
      }
    `,
    mei,
  );
  const [save, isBusy] = useSaveOverhead();
  const [das, limit, revenue] = [amountOf(money.das), amountOf(money.limit)!, amountOf(money.revenue)!];
  const used = (revenue.minor / limit.minor) * 100;
  const month = passesIn && monthName(passesIn);
  const handleAdd = () => {
    if (!das) return;
    const overhead = { name: 'DAS-MEI', category: 'FIXED_TAXES', every: 'MONTH', allocation: 'REVENUE' } as const;
    save({ input: { ...overhead, amount: das, validFrom: dasFrom, validUntil: dasUntil } }, () => {
      toast.success(t('costs.dasMeiEnteredInTheFixed'));
      onSaved();
    });
  };
  return (
    <section
      aria-label={t('costs.meiIn', { year })}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">{t('costs.meiIn', { year })}</h2>
      {state === 'OUT_NOW' && <Banner tone="warning">{t('costs.revenueExceededTheLimitByMore')}</Banner>}
      {state === 'OUT_NEXT_JANUARY' && <Banner tone="warning">{t('costs.revenueExceededTheLimitTheCompany')}</Banner>}
      {state === 'INSIDE' && isNear && <Banner tone="warning">{t('costs.revenueHasExceeded80PercentOf')}</Banner>}
      <div className="flex flex-col gap-1">
        <p className="text-small">
          {t('costs.of', { revenue: formatMoney(revenue), limit: formatMoney(limit), used: formatPercent(used) })}
        </p>
        <ProgressBar
          label={t('costs.revenueOfTheYearInThe')}
          done={Math.min(revenue.minor, limit.minor)}
          total={limit.minor}
        />
        <p className="text-label text-muted">
          {!month
            ? t('costs.atTodaysPaceTheYearEnds')
            : state === 'INSIDE'
              ? t('costs.atTodaysPaceItExceedsThe', { month })
              : t('costs.exceededTheLimitIn', { month })}
          {missingMonths > 0 && t('costs.someMonthsOfTheYearHave')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 text-small">
        <span>{t('costs.dasOfTheMonth', { das: das ? formatMoney(das) : t('costs.notEnteredYet') })}</span>
        {hasOverhead ? (
          <Link to={overheadsPath} className="font-medium text-link hover:underline">
            {t('costs.alreadyInTheFixedExpenses')}
          </Link>
        ) : (
          das && (
            <Button disabled={isBusy} onClick={handleAdd}>
              {t('costs.enterTheDasMeiInThe')}
            </Button>
          )
        )}
        {das && dasUntil && (
          <span className="text-label text-muted">{t('costs.amountUntil', { dasUntil: formatDayOnly(dasUntil) })}</span>
        )}
      </div>
    </section>
  );
}
