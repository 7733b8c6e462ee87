import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { CausesPanel_summary$key } from './__generated__/CausesPanel_summary.graphql';
import type { DifferencesView } from './differencesView.ts';
import { useDifferencesView } from './useDifferencesView.ts';

const FIRST_CAUSES = 6;

/** What there is to check, by currency, and its causes; each opens its list. */
export function CausesPanel({ summary }: { summary: CausesPanel_summary$key }) {
  const { totals, causes } = useFragment(
    graphql`
      fragment CausesPanel_summary on MoneyDifferenceSummary {
        totals {
          currency
          text
          atStake {
            ...amount_money
          }
          count
          contested {
            minor
            ...amount_money
          }
          indications {
            count
            atStake {
              ...amount_money
            }
          }
        }
        causes {
          reason
          text
          isCertain
          atStake {
            currency
          }
        }
      }
    `,
    summary,
  );
  const { view, linkTo } = useDifferencesView();
  if (totals.length === 0) return null;
  const chosen = (reason: string, currency: string, isCertain: boolean) =>
    view.reason?.toUpperCase() === reason &&
    (view.currency === '' || view.currency === currency) &&
    (view.certain === undefined || (view.certain === 'yes') === isCertain);
  const link = (reason: string, currency: string, isCertain: boolean) => {
    if (chosen(reason, currency, isCertain)) return linkTo({ reason: undefined, currency: '', certain: undefined });
    const word = reason.toLowerCase() as DifferencesView['reason'];
    return linkTo({ reason: word, currency, certain: isCertain ? 'yes' : 'no', open: '' });
  };
  const items = causes.map(({ reason, text, isCertain, atStake: { currency } }) => (
    <li key={`${reason} ${currency} ${isCertain}`}>
      <Link
        to={link(reason, currency, isCertain)}
        preventScrollReset
        aria-current={chosen(reason, currency, isCertain) || undefined}
        className="block rounded-md px-2 py-1 text-small hover:bg-hover aria-[current]:bg-link-soft aria-[current]:font-medium"
      >
        {text}
      </Link>
    </li>
  ));
  return (
    <section aria-label={t('differences.byCause')} className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        {totals.map((total) => (
          <p key={total.currency} className="flex flex-wrap items-baseline gap-x-2">
            <strong className="text-heading tabular-nums">
              {total.count > 0 ? total.text : t('differences.nothingCertainToCheck')}
            </strong>
            {total.contested.minor > 0 && (
              <span className="text-small text-muted">
                {t('differences.inDispute', { contested: formatMoney(amountOf(total.contested)) })}
              </span>
            )}
            {total.indications.count > 0 && (
              <span className="text-small text-muted">
                {t('differences.plusInIndications', {
                  atStake: formatMoney(amountOf(total.indications.atStake)),
                  count: total.indications.count,
                })}{' '}
                <Badge>{t('differences.outsideTheTotal')}</Badge>
              </span>
            )}
          </p>
        ))}
      </div>
      <ul className="-mx-2 mt-2 grid gap-x-4 md:grid-cols-2 xl:grid-cols-3">{items.slice(0, FIRST_CAUSES)}</ul>
      {items.length > FIRST_CAUSES && (
        <details className="-mx-2 mt-1">
          <summary className="cursor-pointer px-2 py-1 text-small text-muted">
            {t('differences.moreCauses', { itemsCount: items.length - FIRST_CAUSES })}
          </summary>
          <ul className="grid gap-x-4 md:grid-cols-2 xl:grid-cols-3">{items.slice(FIRST_CAUSES)}</ul>
        </details>
      )}
    </section>
  );
}
