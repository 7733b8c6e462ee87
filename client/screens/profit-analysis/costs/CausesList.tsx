import { graphql, useFragment } from 'react-relay/hooks';
import { UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { DollarFigure, dollarsOf } from '#client/parts/profit/dollars.tsx';
import { Panel } from '#client/parts/profit/Panel.tsx';
import type { CausesList_current$key } from './__generated__/CausesList_current.graphql';

const names = {
  PRODUCT_COST: t('profitAnalysis.productCostAboveYourUsualShare'),
  FEES: t('profitAnalysis.feesAboveYourUsualShare'),
  FULFILMENT: t('profitAnalysis.freightAndFulfilmentAboveYourUsual'),
  TAX: t('profitAnalysis.taxAboveYourUsualShare'),
  STORAGE: t('profitAnalysis.storageAboveYourUsualShare'),
  RETURNS: t('profitAnalysis.returnsAboveYourUsualShare'),
  ADS: t('profitAnalysis.advertisingThatItsSalesDoNot'),
  PRICE: t('profitAnalysis.priceTooLowForItsCosts'),
  UNKNOWN_COST: t('profitAnalysis.unknownProductCost'),
  UNKNOWN_FEES: t('profitAnalysis.unknownFees'),
} as const;
const titles = { LOSS: t('profitAnalysis.whyItLosesMoney'), SHORTFALL: t('profitAnalysis.whyItsMarginIsLow') } as const;

/** Causes of a loss or of a missing margin, which add up to it. Nothing without any. */
export function CausesList({ current }: { current: CausesList_current$key }) {
  const { gap, causes } = useFragment(
    graphql`
      fragment CausesList_current on ProfitAnalysis {
        gap {
          kind
          amount {
            ...dollars_money
          }
          amountInReais: amount(in: "BRL") {
            ...dollars_money
          }
        }
        causes {
          kind
          amount {
            ...dollars_money
          }
          amountInReais: amount(in: "BRL") {
            ...dollars_money
          }
        }
      }
    `,
    current,
  );
  if (causes.length === 0) return null;
  return (
    <Panel
      title={gap ? titles[gap.kind] : t('profitAnalysis.whatIsUnknown')}
      aside={
        gap && (
          <span className="font-semibold text-negative tabular-nums">
            <DollarFigure money={dollarsOf(gap.amount, gap.amountInReais)} />
            <span className="text-label font-normal text-muted"> {t('profitAnalysis.aMonth')}</span>
          </span>
        )
      }
    >
      <ul className="flex flex-col gap-2 text-small">
        {causes.map(({ kind, amount, amountInReais }) => (
          <li key={kind} className="flex items-baseline justify-between gap-4">
            <span>{names[kind]}</span>
            <span className="tabular-nums">
              {amount ? <DollarFigure money={dollarsOf(amount, amountInReais)} /> : UNKNOWN}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
