import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { t } from '#client/lib/language/t.ts';
import { addDays, formatDayOnly } from '#client/lib/time/time.ts';
import { Banner } from '#client/ui/page/Banner.tsx';
import type { ReformNoticeQuery } from './__generated__/ReformNoticeQuery.graphql';
import { creditsText, reformText } from './reformText.ts';

const query = graphql`
  query ReformNoticeQuery {
    viewer {
      reformImpact {
        startDate
        endDate
        isCertain
        cases {
          cbsPercent
          perMonth {
            ...amount_money
          }
          losingProducts
          perMonthWithCredits {
            ...amount_money
          }
          losingProductsWithCredits
        }
      }
    }
  }
`;

/** What the rates of 2027 would change, or nothing while that is not known. Suspends until it is. */
export function ReformNotice() {
  const { reformImpact: impact } = useLazyLoadQuery<ReformNoticeQuery>(
    query,
    {},
    { fetchPolicy: 'store-and-network' },
  ).viewer;
  if (!impact) return null;
  const cases = impact.cases.map(({ cbsPercent, perMonth, losingProducts, ...credited }) => {
    const least = amountOf(credited.perMonthWithCredits);
    return {
      cbsPercent: cbsPercent ?? null,
      perMonth: amountOf(perMonth)!,
      losingProducts,
      withCredits: least && { perMonth: least, losingProducts: credited.losingProductsWithCredits ?? 0 },
    };
  });
  const text = reformText(cases, impact.isCertain);
  if (text === null) return null;
  const credits = creditsText(cases);
  const isApart = cases[0]!.cbsPercent !== null;
  const isWorse = cases.some(({ perMonth, losingProducts }) => perMonth.minor > 0 || losingProducts > 0);
  return (
    <Banner tone={isWorse ? 'warning' : 'success'}>
      <p className="font-medium">{text}</p>
      {credits && <p className="mt-0.5">{credits}</p>}
      <p className="mt-0.5 text-label">
        {t('taxes.byTheSalesFromToWith', {
          startDate: formatDayOnly(impact.startDate),
          endDate: formatDayOnly(addDays(impact.endDate, -1)),
          isApart: isApart ? t('taxes.theFirstSentenceIsWithoutCredits') : '',
        })}
      </p>
    </Banner>
  );
}
