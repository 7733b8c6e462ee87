import { graphql, useMutation } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { NamedAmountMutation } from './__generated__/NamedAmountMutation.graphql';
import { cellClass, Name } from './StatementCells.tsx';

/** Amount of the account under the marketplace's own name, which has no periods; the seller decides whether it counts. */
export function NamedAmount({
  name,
  amount,
  isAdvertising = false,
  counts = false,
  columns,
}: {
  name: string;
  amount: Parameters<typeof amountOf>[0];
  isAdvertising?: boolean;
  /** Whether it is in profit. */
  counts?: boolean;
  columns: number;
}) {
  const { revalidate } = useRevalidator();
  const [commit, isBusy] = useMutation<NamedAmountMutation>(graphql`
    mutation NamedAmountMutation($name: String!, $counts: Boolean!) {
      setAccountExpense(name: $name, counts: $counts) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const showFailure = (message = 'Não foi possível salvar. Tente de novo.') => toastError(message, 'expense');
  const decide = () =>
    void commit({
      variables: { name, counts: !counts },
      onCompleted: ({ setAccountExpense: saved }) => {
        if (saved.__typename === 'UserError') return showFailure(refusalOf(saved));
        toast.success(
          counts ? `“${name}” saiu do lucro, em todas as telas.` : `“${name}” conta no lucro, em todas as telas.`,
        );
        void revalidate();
      },
      onError: () => showFailure(),
    });
  const choice = counts ? 'Tirar do lucro' : 'Contar no lucro';
  return (
    <tr className="bg-surface text-muted">
      <Name isPart>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="grow wrap-anywhere">{name}</span>
          {isAdvertising && <Badge>Publicidade</Badge>}
          <Button disabled={isBusy} onClick={decide} aria-label={`${choice}: ${name}`} className="print:hidden">
            {choice}
          </Button>
        </span>
      </Name>
      <td className={cellClass}>{formatMoney(amountOf(amount))}</td>
      <td colSpan={columns} aria-label="Só no total" className="border-b border-line" />
    </tr>
  );
}
