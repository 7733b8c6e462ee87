import { marketplaceName } from '#client/lib/marketplaces.ts';
import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { t } from '#client/lib/language/t.ts';
import { formatEnglishMoney, formatEnglishPercent } from '#client/lib/text/english.ts';
import { ChartPlace, Panel } from '#client/parts/profit/Panel.tsx';
import type { AdvancedSimulator_analysis$key } from './__generated__/AdvancedSimulator_analysis.graphql';
import { priceRange, profitAt } from './priceCurve.ts';
import { usePricings } from './usePricings.ts';

const PriceCurve = lazy(async () => ({ default: (await import('./PriceCurve.tsx')).PriceCurve }));

/** Profit per unit by price with the fees of each price band, in the product's currency. */
export function AdvancedSimulator({ analysis }: { analysis: AdvancedSimulator_analysis$key }) {
  const data = useFragment(
    graphql`
      fragment AdvancedSimulator_analysis on ProductAnalysis {
        targetMarginPercent
        maxCpc {
          ...amount_money
        }
        pricings {
          ...usePricings_pricing
        }
      }
    `,
    analysis,
  );
  const [pricing, rival] = usePricings(data.pricings);
  const [chosen, setChosen] = useState<number>();
  if (!pricing) return null;
  const { marketplace, currency, lines, deadZones, soldAt, breakEvenPrice, targetPrice, isFromRules } = pricing;
  const compared = rival?.currency === currency ? rival : null;
  const range = priceRange(soldAt, [breakEvenPrice, targetPrice, ...deadZones.map(({ to }) => to)]);
  const price = chosen ?? soldAt;
  const text = (minor: number | null) => formatEnglishMoney(minor === null ? null : { minor, currency });
  const at = (of: typeof lines) => {
    const profit = profitAt(of, price);
    return profit === null ? '—' : `${text(Math.round(profit))} (${formatEnglishPercent((profit * 100) / price)})`;
  };
  const zone = deadZones.find(({ from, to }) => price >= from && (to === null || price <= to));
  return (
    <Panel title={t('profitAnalysis.advancedSimulator')}>
      <p className="text-label text-muted">
        {t('profitAnalysis.profitPerUnitByPriceIn', {
          currency,
          isFromRules: isFromRules ? '' : t('profitAnalysis.noFeeRuleFitsThisProduct'),
        })}
      </p>
      <Suspense fallback={<ChartPlace>{t('profitAnalysis.loadingChart')}</ChartPlace>}>
        <PriceCurve
          currency={currency}
          range={range}
          price={price}
          zones={deadZones}
          marks={[
            { price: breakEvenPrice, name: t('profitAnalysis.breakEven') },
            { price: targetPrice, name: `${data.targetMarginPercent}%` },
          ]}
          curves={[
            { name: marketplaceName(marketplace), lines },
            ...(compared ? [{ name: marketplaceName(compared.marketplace), lines: compared.lines }] : []),
          ]}
        />
      </Suspense>
      <label className="flex flex-col gap-1 text-small font-medium">
        {t('profitAnalysis.price', { price: text(price) })}
        <input
          type="range"
          min={range[0]}
          max={range[1]}
          value={price}
          aria-valuetext={text(price)}
          onChange={(event) => setChosen(Number(event.target.value))}
          className="w-full accent-link"
        />
      </label>
      {zone && (
        <p role="status" className="rounded-md bg-warning-soft px-3 py-1.5 text-small text-warning">
          {t('profitAnalysis.deadZoneToEarnsLessThan', {
            from: text(zone.from),
            to: zone.to === null ? t('profitAnalysis.anyHigherPrice') : text(zone.to),
            from2: text(zone.from - 1),
          })}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-small tabular-nums sm:grid-cols-3 lg:grid-cols-6">
        <Figure name={`${marketplaceName(marketplace)} profit/unit`} text={at(lines)} />
        {compared && <Figure name={`${marketplaceName(compared.marketplace)} profit/unit`} text={at(compared.lines)} />}
        <Figure name={t('profitAnalysis.soldAt')} text={text(soldAt)} />
        <Figure name={t('profitAnalysis.breakEvenPrice')} text={text(breakEvenPrice)} />
        <Figure
          name={t('profitAnalysis.priceForPercent', { targetMarginPercent: data.targetMarginPercent })}
          text={targetPrice === null ? t('profitAnalysis.noPriceIsProfitableEnough') : text(targetPrice)}
        />
        <Figure name={t('profitAnalysis.maxCpc')} text={formatEnglishMoney(amountOf(data.maxCpc))} />
      </dl>
    </Panel>
  );
}

const Figure = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt className="text-label text-muted">{name}</dt>
    <dd className="font-semibold">{text}</dd>
  </div>
);
