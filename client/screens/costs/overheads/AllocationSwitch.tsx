import { useId } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { AllocationSwitchMutation } from './__generated__/AllocationSwitchMutation.graphql';

const failed = () => toastError('Não foi possível salvar.', 'overheads');

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
        toast.success(wanted ? 'Despesas fixas no lucro por produto.' : 'Lucro por produto sem despesas fixas.');
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
        Incluir despesas fixas no lucro por produto
      </label>
      <span id={hint} className="text-label text-muted">
        No Profit Detector e na análise do produto, ao lado do lucro, que não muda; e nos arquivos e na API.
      </span>
    </span>
  );
}
