import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { formatEnglishMoney } from '#client/lib/text/english.ts';
import { exactDecimal } from '#client/lib/text/typedNumber.ts';
import { minorUnits } from '#client/lib/text/parseMoney.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Panel } from '#client/parts/profit/Panel.tsx';
import { bothOf } from '#client/parts/profit/dollars.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import type { UpdateProductCost_current$key } from './__generated__/UpdateProductCost_current.graphql';
import type { UpdateProductCostMutation } from './__generated__/UpdateProductCostMutation.graphql';

/** Field for a new cost in the product's currency. Empty and negative values are ignored, 0 is a cost (spec 5). */
export function UpdateProductCost({
  current,
  startDate,
  onUpdated,
}: {
  current: UpdateProductCost_current$key;
  /** First day of the analysis. */
  startDate: string;
  onUpdated: () => void;
}) {
  const { product, currency, productCost, productCostInReais } = useFragment(
    graphql`
      fragment UpdateProductCost_current on ProfitAnalysis {
        product {
          id
        }
        currency
        productCost {
          ...dollars_money
        }
        productCostInReais: productCost(in: "BRL") {
          ...dollars_money
        }
      }
    `,
    current,
  );
  const [update, isBusy] = useMutation<UpdateProductCostMutation>(graphql`
    mutation UpdateProductCostMutation($input: SetProductCostInput!) {
      setProductCost(input: $input) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const [text, setText] = useState('');
  const [isFromToday, setIsFromToday] = useState(false);
  const now = bothOf(productCost, productCostInReais);
  const known = now && (now.brl && currency === 'BRL' ? now.brl : now.shown);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const decimal = exactDecimal(text);
    if (decimal === null || decimal.startsWith('-')) return;
    const minor = minorUnits(decimal, currency);
    if (minor === null) return;
    const days = isFromToday
      ? ({ scope: 'FROM_DAY', from: saoPauloDay(new Date()) } as const)
      : ({ scope: 'ANALYSIS_WINDOW', from: startDate } as const);
    update({
      variables: { input: { productId: product.id, ...days, cost: { minor, currency } } },
      onCompleted: ({ setProductCost: updated }) => {
        if (updated.__typename === 'UserError') return console.error(updated.message); // spec 8: only logged
        setText('');
        onUpdated();
      },
      onError: (error) => console.error(error),
    });
  };

  return (
    <Panel title={t('profitAnalysis.updateProductCost')}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end gap-2">
          <div className="w-48">
            <TextField
              label={t('profitAnalysis.newCostPerUnit', { currency })}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              step={0.01}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          <Button type="submit" tone="primary" disabled={isBusy} className="h-9">
            {isBusy ? t('profitAnalysis.updating') : t('profitAnalysis.updateCost')}
          </Button>
        </div>
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1 text-small">
          <legend className="sr-only">{t('profitAnalysis.fromWhen')}</legend>
          <label className="flex items-center gap-1.5">
            <input type="radio" name="from" checked={!isFromToday} onChange={() => setIsFromToday(false)} />
            {t('profitAnalysis.forTheWhole30Days')}
          </label>
          <label className="flex items-center gap-1.5">
            <input type="radio" name="from" checked={isFromToday} onChange={() => setIsFromToday(true)} />
            {t('profitAnalysis.fromTodayOn')}
          </label>
        </fieldset>
        <p className="text-label text-muted">
          {known
            ? t('profitAnalysis.aUnitCostInThese30', { known: formatEnglishMoney(known) })
            : t('profitAnalysis.withoutACostTheProfitIs')}
        </p>
      </form>
    </Panel>
  );
}
