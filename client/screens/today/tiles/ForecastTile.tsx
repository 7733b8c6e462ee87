import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { type Amount, decimalOf, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { numberTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceWord, type Marketplace } from '#client/lib/marketplaces.ts';
import { paths } from '#client/lib/paths.ts';
import { Trend } from '#client/ui/figures/FigureParts.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { monthName } from '#client/screens/today/todayWords.ts';
import type { ForecastTile_today$key } from './__generated__/ForecastTile_today.graphql';
import { Tile } from './Tile.tsx';

const GoalDialog = lazy(async () => ({ default: (await import('./GoalDialog.tsx')).GoalDialog }));

const compact = new Intl.NumberFormat(numberTag(), { notation: 'compact', maximumSignificantDigits: 3 });
const signs: Readonly<Record<string, string>> = { BRL: 'R$ ', USD: '$' };
const compactMoney = (amount: Amount | null) =>
  amount ? `${signs[amount.currency] ?? `${amount.currency} `}${compact.format(decimalOf(amount))}` : UNKNOWN;
const ESTIMATED = {
  state: 'ESTIMATED',
  reasons: [t('today.estimatedSalesOfTheMonthUntil')],
} as const;
const PROFIT = {
  state: 'ESTIMATED',
  reasons: [t('today.estimatedProfitUntilYesterdayAndThe')],
} as const;

/** The running month's forecast with its range and the goal, or what is missing for it. */
export function ForecastTile({ today, marketplace }: { today: ForecastTile_today$key; marketplace?: Marketplace }) {
  const { date, outlook } = useFragment(
    graphql`
      fragment ForecastTile_today on Today {
        date
        outlook {
          missing
          forecast {
            revenue {
              ...amount_money
            }
            low {
              ...amount_money
            }
            high {
              ...amount_money
            }
            profit {
              ...amount_money
            }
            goal {
              ...amount_money
            }
            goalPercent
          }
        }
      }
    `,
    today,
  );
  const [isSetting, setIsSetting] = useState(false);
  const { forecast, missing } = outlook;
  const goal = amountOf(forecast?.goal);
  const percent = forecast?.goalPercent;
  const button = (label: string) => (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => setIsSetting(true)}
      className="relative z-10 -my-3 inline-flex items-center rounded text-link hover:underline sm:-my-1 sm:min-h-6"
    >
      {label}
    </button>
  );
  const goalRow = {
    id: 'goal',
    name: button(goal ? t('today.goal', { goal: compactMoney(goal) }) : t('today.setAGoal')),
    value: percent == null ? UNKNOWN : <Trend isUp={percent >= 100}>{formatPercent(percent)}</Trend>,
  };
  return (
    <>
      <Tile
        title={t('today.forecastOf', { date: monthName(date) })}
        to={`${paths.dashboard}?period=thisMonth${marketplace ? `&marketplace=${marketplaceWord(marketplace)}` : ''}`}
        figure={forecast ? <Marked mark={ESTIMATED}>{formatMoney(amountOf(forecast.revenue))}</Marked> : UNKNOWN}
        rows={
          forecast
            ? [
                {
                  id: 'profit',
                  name: t('today.profit'),
                  value: <Marked mark={PROFIT}>{formatMoney(amountOf(forecast.profit))}</Marked>,
                },
                {
                  id: 'range',
                  name: t('today.80PercentRange'),
                  value: rangeText(amountOf(forecast.low), amountOf(forecast.high)),
                },
                ...(marketplace ? [] : [goalRow]),
              ]
            : []
        }
      >
        {missing ?? t('today.basisForecastOfEachProductWith')}
      </Tile>
      {isSetting && (
        <Suspense>
          <GoalDialog known={goal} onClose={() => setIsSetting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** `R$ 291 mil–321 mil`. */
const rangeText = (low: Amount | null, high: Amount | null) =>
  low && high ? `${compactMoney(low)}–${compact.format(decimalOf(high))}` : UNKNOWN;
