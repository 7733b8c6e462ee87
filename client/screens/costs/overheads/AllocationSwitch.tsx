import { useId } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { AllocationSwitchMutation } from './__generated__/AllocationSwitchMutation.graphql';

const failed = () => toastError(t('costs.itCouldNotBeSaved'), 'overheads');

/** Whether screens of products also show what is left after their share of the overheads. */
export function AllocationSwitch({ isOn, onSaved }: { isOn: boolean; onSaved: () => void }) {
  const [save, isBusy] = useMutation<AllocationSwitchMutation>(graphql`
    mutation AllocationSwitchMutation($isOn: Boolean!) {
      setOverheadAllocation(isOn: $isOn) {
        __typename
        ... on SetOverheadAllocationPayload {
          viewer {
            id
          }
        }
      }
    }
  `);
  const handleChange = (wanted: boolean) =>
    save({
      variables: { isOn: wanted },
      onCompleted: ({ setOverheadAllocation: { __typename } }) => {
        if (__typename !== 'SetOverheadAllocationPayload') return failed();
        toast.success(wanted ? t('costs.fixedExpensesInTheProfitBy') : t('costs.profitByProductWithoutFixedExpenses'));
        onSaved();
      },
      onError: failed,
    });
  const hint = useId();
  return (
    <span className="mr-auto flex flex-col text-small">
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          disabled={isBusy}
          aria-describedby={hint}
          onChange={(event) => handleChange(event.target.checked)}
        />
        {t('costs.includeFixedExpensesInTheProfit')}
      </label>
      <span id={hint} className="text-label text-muted">
        {t('costs.inTheProfitDetectorAndIn')}
      </span>
    </span>
  );
}
