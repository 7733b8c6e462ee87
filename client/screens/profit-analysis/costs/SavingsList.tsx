import { graphql, useFragment } from 'react-relay/hooks';
import { DollarFigure, dollarsOf } from '#client/parts/profit/dollars.tsx';
import { Panel } from '#client/parts/profit/Panel.tsx';
import { costNames } from '#client/parts/profit/statuses.ts';
import type { SavingsList_current$key } from './__generated__/SavingsList_current.graphql';

const how = {
  PRODUCT_COST: 'renegotiated with the supplier',
  AMAZON_FEES: 'down to the best quarter of your products in this category',
  STORAGE: 'down to the best quarter of your products in this category',
  RETURNS: 'down to the best quarter of your products in this category',
  ADS: 'that its own sales do not earn back',
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
      title="Potential Savings"
      aside={
        potentialSavings && (
          <span className="font-semibold text-positive tabular-nums">
            <DollarFigure money={dollarsOf(potentialSavings, potentialSavingsInReais)} />
            <span className="text-label font-normal text-muted"> a month</span>
          </span>
        )
      }
    >
      {savings.length === 0 ? (
        <p className="text-muted">No saving found.</p>
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
