import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useRevalidator } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { Banner } from '#client/ui/page/Banner.tsx';
import type { TaxesPanel_taxes$key } from './__generated__/TaxesPanel_taxes.graphql';
import { MeiPanel } from './MeiPanel.tsx';
import { TaxMonths } from './TaxMonths.tsx';
import { TaxProfileForm } from './TaxProfileForm.tsx';
import { TaxRegimes } from './TaxRegimes.tsx';
import { isSimples } from './taxWords.ts';

/** Tax profile of the company with the history of its regimes, and the tax by month. */
export function TaxesPanel({ taxes }: { taxes: TaxesPanel_taxes$key }) {
  const data = useFragment(
    graphql`
      fragment TaxesPanel_taxes on Taxes {
        regimes {
          ...TaxRegimes_regime
        }
        months {
          regime
          isAboveSublimit
          isAboveLimit
          sublimit {
            ...amount_money
          }
          limit {
            ...amount_money
          }
          missingMonths
          ...TaxMonths_month
        }
        mei {
          ...MeiPanel_mei
        }
        ...TaxProfileForm_taxes
      }
    `,
    taxes,
  );
  const { revalidate } = useRevalidator();
  const onSaved = () => void revalidate();
  const { regimes, months, mei } = data;
  const [now, running] = months; // the next month, the running one
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-4 text-small">
        <Link to={paths.regimes} className="font-medium text-link hover:underline">
          {t('costs.whichRegimeLeavesMore')}
        </Link>
        <Link to={paths.taxes} className="font-medium text-link hover:underline">
          {t('costs.taxesByMonthStateAndProduct')}
        </Link>
      </p>
      {now?.isAboveLimit && (
        <Banner tone="warning">
          {t('costs.theRevenueOfTheYearExceeded', { limit: formatMoney(amountOf(now.limit)) })}
        </Banner>
      )}
      {now?.isAboveSublimit && (
        <Banner tone="warning">
          {t('costs.theRevenueOfTheYearExceeded2', { sublimit: formatMoney(amountOf(now.sublimit)) })}
        </Banner>
      )}
      {(now?.regime === 'PRESUMIDO' || now?.regime === 'REAL') && (
        <Banner tone="warning">{t('costs.estimateIcmsDifalFcpPisAnd')}</Banner>
      )}
      {running && isSimples(running.regime) && running.missingMonths > 0 && (
        <Banner tone="warning">
          {t('costs.rbt12IncompleteTheRevenueOfMonths', { missingMonths: running.missingMonths })}
        </Banner>
      )}
      {mei && <MeiPanel mei={mei} onSaved={onSaved} />}
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <TaxProfileForm taxes={data} onSaved={onSaved} />
        <TaxRegimes regimes={regimes} onSaved={onSaved} />
      </div>
      <TaxMonths months={months} />
    </div>
  );
}
