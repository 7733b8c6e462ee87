import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { DollarFigure, dollarsOf } from '#client/parts/profit/dollars.tsx';
import { Panel } from '#client/parts/profit/Panel.tsx';
import { costNames } from '#client/parts/profit/statuses.ts';
import type { SavingsList_current$key } from './__generated__/SavingsList_current.graphql';

const how = {
  PRODUCT_COST: t('profitAnalysis.renegotiatedWithTheSupplier'),
  AMAZON_FEES: t('profitAnalysis.downToTheBestQuarterOf'),
  STORAGE: t('profitAnalysis.downToTheBestQuarterOf'),
  RETURNS: t('profitAnalysis.downToTheBestQuarterOf'),
  ADS: t('profitAnalysis.thatItsOwnSalesDoNot'),
} as const;

/** Possible monthly savings by cost group, at most what the product lacks. */
export function SavingsList({ current }: { current: SavingsList_current$key }) {
  const { savings, potentialSavings, potentialSavingsInReais } = useFragment(
    graphql`
      fragment SavingsList_current on ProfitAnalysis {
        savings {
          group
          saving {
            ...dollars_money
          }
          savingInReais: saving(in: "BRL") {
            ...dollars_money
          }
        }
        potentialSavings {
          ...dollars_money
        }
        potentialSavingsInReais: potentialSavings(in: "BRL") {
          ...dollars_money
        }
      }
    `,
    current,
  );
  return (
    <Panel
      title={t('profitAnalysis.potentialSavings')}
      aside={
        potentialSavings && (
          <span className="font-semibold text-positive tabular-nums">
            <DollarFigure money={dollarsOf(potentialSavings, potentialSavingsInReais)} />
            <span className="text-label font-normal text-muted"> {t('profitAnalysis.aMonth')}</span>
          </span>
        )
      }
    >
      {savings.length === 0 ? (
        <p className="text-muted">{t('profitAnalysis.noSavingFound')}</p>
      ) : (
        <ul className="flex flex-col gap-2 text-small">
          {savings.map(({ group, saving, savingInReais }) => (
            <li key={group} className="flex items-baseline justify-between gap-4">
              <span>
                <span className="font-medium capitalize">{costNames[group]}</span>
                <span className="text-muted"> {how[group]}</span>
              </span>
              <span className="tabular-nums">
                <DollarFigure money={dollarsOf(saving, savingInReais)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
