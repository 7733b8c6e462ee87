import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import { paths } from '#client/lib/paths.ts';
import { Marked } from '#client/ui/figures/Marked.tsx';
import type { PayoutsPanel_today$key } from './__generated__/PayoutsPanel_today.graphql';
import { Card } from './Card.tsx';
import { shortDay } from './todayWords.ts';

const KNOWN = { state: 'KNOWN', reasons: [] } as const;
const ESTIMATED = { state: 'ESTIMATED', reasons: [t('today.estimatedByTheTimeEarlierReleases')] } as const;

/** The next payouts of what is already sold, as Caixa has them, and what is held with its reason. */
export function PayoutsPanel({ today }: { today: PayoutsPanel_today$key }) {
  const { payouts } = useFragment(
    graphql`
      fragment PayoutsPanel_today on Today {
        payouts {
          next {
            marketplace
            date
            amount {
              ...amount_money
            }
            isEstimated
          }
          held {
            amount {
              ...amount_money
            }
            count
            reason
          }
        }
      }
    `,
    today,
  );
  return (
    <Card
      title={t('today.nextPayouts')}
      aside={
        <Link to={paths.cash} className="inline-flex items-center text-small text-link hover:underline max-sm:min-h-11">
          {t('today.cash')}
        </Link>
      }
    >
      {payouts && (payouts.next.length > 0 || payouts.held) ? (
        <ul className="px-4 pt-1 pb-2 tabular-nums">
          {payouts.next.map(({ marketplace, date, amount, isEstimated }) => (
            <li
              key={`${marketplace} ${date}`}
              className="flex items-baseline gap-3 border-b border-line py-2 last:border-0"
            >
              <span className="w-20 shrink-0 text-small text-muted">{shortDay(date)}</span>
              <span className="min-w-0 flex-1 truncate">{marketplaceName(marketplace)}</span>
              <span className="font-semibold">
                <Marked mark={isEstimated ? ESTIMATED : KNOWN}>{formatMoney(amountOf(amount))}</Marked>
              </span>
            </li>
          ))}
          {payouts.held && (
            <li className="flex items-baseline gap-3 border-t border-line-strong py-2">
              <span className="w-20 shrink-0 text-small text-muted">{t('today.held')}</span>
              <span className="min-w-0 flex-1">
                <Link to={`${paths.cash}#retido`} className="text-link hover:underline">
                  {t('today.amountsWhy', { count: payouts.held.count })}
                </Link>
                <span className="block text-small text-muted">{payouts.held.reason}</span>
              </span>
              <span className="font-semibold">{formatMoney(amountOf(payouts.held.amount))}</span>
            </li>
          )}
        </ul>
      ) : (
        <p className="px-4 pt-1 pb-4 text-small text-muted">
          {payouts ? t('today.noPayoutOfWhatWasAlready') : t('today.theCashHasNotBeenProjected')}
        </p>
      )}
    </Card>
  );
}
