import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { formatEnglishDecimal, formatEnglishPercent, parseDecimal } from '#client/lib/text/english.ts';
import { decimalOf, UNKNOWN } from '#client/lib/format.ts';
import { Panel } from '#client/parts/profit/Panel.tsx';
import { amountOf } from '#client/data/amount.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import type { PriceSimulator_current$key } from './__generated__/PriceSimulator_current.graphql';
import { breakEven, simulate } from './simulate.ts';

/** Simulator of the specification: profit of the same units at another price. */
export function PriceSimulator({ current }: { current: PriceSimulator_current$key }) {
  const data = useFragment(
    graphql`
      fragment PriceSimulator_current on ProfitAnalysis {
        units
        sellingPrice {
          ...amount_money
        }
        productCost {
          ...amount_money
        }
        costs {
          storage {
            ...amount_money
          }
          returns {
            ...amount_money
          }
        }
      }
    `,
    current,
  );
  const sellingPrice = amountOf(data.sellingPrice);
  const cost = amountOf(data.productCost);
  const storage = amountOf(data.costs?.storage);
  const returns = amountOf(data.costs?.returns);
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState(sellingPrice ? decimalOf(sellingPrice).toFixed(2) : '');
  const [priceText, setPriceText] = useState(text); // last non-empty text: an empty field is ignored (spec 5)
  const price = parseDecimal(priceText);
  const sales =
    cost && storage && returns
      ? {
          productCost: decimalOf(cost),
          units: data.units,
          storage: decimalOf(storage),
          returns: decimalOf(returns),
        }
      : null;
  const currency = cost?.currency ?? sellingPrice?.currency ?? 'USD';
  const result = sales && price !== null && price >= 0 ? simulate(price, sales) : null;
  const even = sales && breakEven(sales);
  const money = (value: number) => formatEnglishDecimal(value, currency);
  return (
    <Panel
      title={t('profitAnalysis.priceSimulator')}
      aside={
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('profitAnalysis.hideSimulator') : t('profitAnalysis.showSimulator')}
        </Button>
      }
    >
      {isOpen && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="w-40">
            <TextField
              label={t('profitAnalysis.simulatedPrice', { currency })}
              inputMode="decimal"
              autoComplete="off"
              value={text}
              onChange={({ target: { value } }) => {
                setText(value);
                if (value.trim()) setPriceText(value);
              }}
            />
          </div>
          {sales ? (
            <dl aria-live="polite" className="flex flex-wrap gap-x-6 gap-y-2 tabular-nums">
              <Figure name={t('profitAnalysis.revenue')} text={result ? money(result.revenue) : UNKNOWN} />
              <Figure name={t('profitAnalysis.costs')} text={result ? money(result.costs) : UNKNOWN} />
              <Figure
                name={t('profitAnalysis.profit')}
                text={result ? money(result.profit) : UNKNOWN}
                value={result?.profit}
              />
              <Figure
                name={t('profitAnalysis.margin2')}
                text={formatEnglishPercent(result?.margin)}
                value={result?.margin}
              />
              <Figure name="Profit/Unit" text={result ? money(result.perUnit) : UNKNOWN} value={result?.perUnit} />
              <Figure name={t('profitAnalysis.breakEven')} text={even === null ? UNKNOWN : money(even)} />
            </dl>
          ) : (
            <p className="text-muted">{t('profitAnalysis.enterTheProductCostFirst')}</p>
          )}
          <p className="w-full text-label text-muted">
            {t('profitAnalysis.assumesFeesOf15PercentOf', { money: money(3) })}
          </p>
        </div>
      )}
    </Panel>
  );
}

const Figure = ({ name, text, value }: { name: string; text: string; value?: number }) => (
  <div>
    <dt className="text-label text-muted">{name}</dt>
    <dd
      className={
        value === undefined ? 'font-semibold' : `font-semibold ${value < 0 ? 'text-negative' : 'text-positive'}`
      }
    >
      {text}
    </dd>
  </div>
);
