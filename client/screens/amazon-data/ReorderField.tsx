import type { KeyboardEvent } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { tellError } from '#client/ui/tellError.tsx';
import type { ReorderFieldMutation } from './__generated__/ReorderFieldMutation.graphql';
import type { RestockRow } from './restockRow.ts';

const FAILURE = 'Não foi possível salvar';
const TOAST = 'reorder-field';

type Field = 'leadDays' | 'onOrder' | 'minimumOrder' | 'casePack';

const valuesOf = ({ productId, ownLeadDays: leadDays, onOrder, minimumOrder, casePack }: RestockRow) => ({
  productId,
  leadDays,
  onOrder,
  minimumOrder,
  casePack,
});

/** A number the seller says of a product's reordering: kept on Enter or on leaving it; empty is as the account, or none. */
export function ReorderField({
  row,
  field,
  label,
  value,
  placeholder,
}: {
  row: RestockRow;
  field: Field;
  label: string;
  value: number | null;
  placeholder: string;
}) {
  const [commit, isBusy] = useMutation<ReorderFieldMutation>(graphql`
    mutation ReorderFieldMutation(
      $productId: Int!
      $leadDays: Float
      $onOrder: Int
      $minimumOrder: Int
      $casePack: Int
    ) {
      saveProductPlanning(
        productId: $productId
        leadDays: $leadDays
        onOrder: $onOrder
        minimumOrder: $minimumOrder
        casePack: $casePack
      ) {
        __typename
        ... on ProductPlanningPayload {
          row {
            ...restockRow_row
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const save = (input: HTMLInputElement) => {
    const typed = input.value.trim();
    const next = typed === '' ? null : Number(typed);
    if (next === value) return;
    const undo = (message: string) => {
      input.value = value === null ? '' : String(value);
      tellError(message, TOAST);
    };
    commit({
      // all of them: Relay sends what is left out as null, which would mean "as the account"
      variables: { ...valuesOf(row), [field]: next },
      onCompleted: ({ saveProductPlanning: answer }) => {
        if (answer.__typename === 'UserError') undo(answer.message);
      },
      onError: () => undo(FAILURE),
    });
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
  };
  return (
    <input
      key={value}
      type="number"
      inputMode="numeric"
      min={field === 'minimumOrder' || field === 'casePack' ? 1 : 0}
      aria-label={label}
      disabled={isBusy}
      defaultValue={value ?? ''}
      placeholder={placeholder}
      onBlur={(event) => save(event.currentTarget)}
      onKeyDown={handleKey}
      className="h-8 w-16 rounded-md border border-line-strong bg-surface px-2 text-right text-table text-ink placeholder:text-muted"
    />
  );
}
