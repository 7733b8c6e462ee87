import { type SubmitEvent, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatConversion, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DateField } from '#client/ui/day/DateField.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { FeeCalculatorQuery } from './__generated__/FeeCalculatorQuery.graphql';
import { newDraft } from './feeRuleDraft.ts';
import { FeeScopeFields } from './FeeScopeFields.tsx';
import { type FeeChoices, placeCurrency } from './placeName.ts';
import { failureText } from '#client/lib/language/failureText.ts';

type Quote = FeeCalculatorQuery['response']['viewer']['feeQuote'];

const query = graphql`
  query FeeCalculatorQuery($scope: FeeScopeInput!, $price: MoneyInput!, $day: Date) {
    viewer {
      feeQuote(scope: $scope, price: $price, day: $day) {
        price {
          ...amount_money
        }
        commission {
          ...amount_money
        }
        fixed {
          ...amount_money
        }
        fulfilment {
          ...amount_money
        }
        remaining {
          ...amount_money
        }
        rule {
          percent
          validFrom
          source
        }
      }
    }
  }
`;

/** Calculator of the fees of one unit at a price, by the rule in force. */
export function FeeCalculator({ choices }: { choices: FeeChoices }) {
  const environment = useRelayEnvironment();
  const [scope, setScope] = useState(() => newDraft(choices.places[0]));
  const [price, setPrice] = useState('');
  const [quote, setQuote] = useState<Quote>();
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { marketplace, country, category, listingType, shipping } = scope;
    const fulfilledByMarketplace = shipping === 'any' ? null : shipping === 'marketplace';
    const sale = { marketplace, country, category, listingType, fulfilledByMarketplace };
    const { money, refusal } = parseMoney(price, placeCurrency(choices, scope));
    if (!money) return toastError(refusal, 'quote');
    setIsBusy(true);
    fetchQuery<FeeCalculatorQuery>(
      environment,
      query,
      { scope: sale, price: money, day: scope.validFrom || null },
      { networkCacheConfig: { force: true } },
    ).subscribe({
      next: ({ viewer }) => setQuote(viewer.feeQuote ?? null),
      error: (error: Error) => toastError(failureText(error), 'quote'),
      complete: () => setIsBusy(false),
      unsubscribe: () => setIsBusy(false),
    });
  };
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="px-4 py-2.5 font-semibold">{t('costs.computeTheFeeOfAPrice')}</summary>
      <form aria-label={t('costs.feeCalculator')} onSubmit={handleSubmit} className="flex flex-col gap-3 px-4 pb-4">
        <FeeScopeFields scope={scope} choices={choices} onChange={(change) => setScope({ ...scope, ...change })} />
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-36">
            <TextField
              label={t('costs.price')}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0,00"
              value={price}
              onChange={(event) => setPrice(event.target.value)}
            />
          </div>
          <DateField
            label={t('costs.onTheDay')}
            value={scope.validFrom}
            onChange={(validFrom) => setScope({ ...scope, validFrom })}
          />
          <Button type="submit" tone="primary" className="h-9" disabled={isBusy || price.trim() === ''}>
            {isBusy ? t('costs.computing') : t('costs.compute')}
          </Button>
        </div>
        <div role="status">{quote !== undefined && <QuoteText quote={quote} />}</div>
      </form>
    </details>
  );
}

function QuoteText({ quote }: { quote: Quote }) {
  if (!quote) return <p className="text-small text-warning">{t('costs.noRuleHoldsForThatSale')}</p>;
  const { percent, validFrom, source } = quote.rule;
  const parts = [
    [t('costs.price'), formatMoney(amountOf(quote.price))],
    [t('costs.commission', { percent: formatConversion(percent) }), formatMoney(amountOf(quote.commission))],
    [t('costs.fixedFee'), formatMoney(amountOf(quote.fixed))],
    [t('costs.freightAndLogistics'), quote.fulfilment ? formatMoney(amountOf(quote.fulfilment)) : UNKNOWN],
    [t('costs.leftOver'), formatMoney(amountOf(quote.remaining))],
  ] as const;
  return (
    <div className="flex flex-col gap-1">
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-small tabular-nums">
        {parts.map(([name, value]) => (
          <div key={name} className="flex flex-col">
            <dt className="text-label text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-label text-muted">
        {t('costs.ruleSinceSource', { validFrom: formatDayOnly(validFrom), source })}
        {!quote.fulfilment && t('costs.theFreightIsUnknownAndNot')}
      </p>
    </div>
  );
}
