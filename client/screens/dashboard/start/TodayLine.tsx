import { reportCurrency } from '#client/lib/language/currency.ts';
import { X } from 'lucide-react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { paths } from '#client/lib/paths.ts';
import { IconButton } from '#client/ui/controls/Button.tsx';
import type { TodayLineQuery } from './__generated__/TodayLineQuery.graphql';

/** How much there is to do today and what is at stake, leading to Hoje. One line, read after the figures. */
export function TodayLine({ onDismiss }: { onDismiss: () => void }) {
  const { viewer } = useLazyLoadQuery<TodayLineQuery>(
    graphql`
      query TodayLineQuery($currency: ReportCurrency) {
        viewer {
          today(in: $currency) {
            todos {
              count
              atStake {
                ...amount_money
              }
            }
          }
        }
      }
    `,
    { currency: reportCurrency() },
    { fetchPolicy: 'store-and-network' },
  );
  const { count, atStake } = viewer.today.todos;
  return (
    <section aria-label={t('dashboard.today')} className="flex min-w-0 flex-1 items-center gap-3 pr-1 pl-4 text-small">
      <p className="min-w-0 flex-1 py-1 tabular-nums">
        {count > 0 ? (
          <>
            <Trans
              id="dashboard.thingsForTodayAtStake"
              params={{ count, atStake: formatMoney(amountOf(atStake)) }}
              components={{ span: <span className="font-semibold" /> }}
            />
          </>
        ) : (
          t('dashboard.nothingUrgentForToday')
        )}
      </p>
      <Link to={paths.today} className="flex h-11 shrink-0 items-center text-link hover:underline">
        {t('dashboard.openToday')}
      </Link>
      <IconButton label={t('dashboard.dismissForToday')} onClick={onDismiss} className="shrink-0 max-sm:size-11">
        <X size={16} aria-hidden />
      </IconButton>
    </section>
  );
}
