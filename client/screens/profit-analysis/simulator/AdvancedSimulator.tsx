import { marketplaceName } from '#client/lib/marketplaces.ts';
import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
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
    <Panel title="Advanced Simulator">
      <p className="text-label text-muted">
        Profit per unit by price in {currency}, with the fees of each price band
        {isFromRules ? '' : '. No fee rule fits this product: its fees are taken as a share of the price'}.
      </p>
      <Suspense fallback={<ChartPlace>Loading chart...</ChartPlace>}>
        <PriceCurve
          currency={currency}
          range={range}
          price={price}
          zones={deadZones}
          marks={[
            { price: breakEvenPrice, name: 'Break-even' },
            { price: targetPrice, name: `${data.targetMarginPercent}%` },
          ]}
          curves={[
            { name: marketplaceName(marketplace), lines },
            ...(compared ? [{ name: marketplaceName(compared.marketplace), lines: compared.lines }] : []),
          ]}
        />
      </Suspense>
      <label className="flex flex-col gap-1 text-small font-medium">
        Price: {text(price)}
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
          Dead zone: {text(zone.from)} to {zone.to === null ? 'any higher price' : text(zone.to)} earns less than{' '}
          {text(zone.from - 1)}.
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-small tabular-nums sm:grid-cols-3 lg:grid-cols-6">
        <Figure name={`${marketplaceName(marketplace)} profit/unit`} text={at(lines)} />
        {compared && <Figure name={`${marketplaceName(compared.marketplace)} profit/unit`} text={at(compared.lines)} />}
        <Figure name="Sold at" text={text(soldAt)} />
        <Figure name="Break-even price" text={text(breakEvenPrice)} />
        <Figure
          name={`Price for ${data.targetMarginPercent}%`}
          text={targetPrice === null ? 'No price is profitable enough' : text(targetPrice)}
        />
        <Figure name="Max CPC" text={formatEnglishMoney(amountOf(data.maxCpc))} />
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
