import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { CostHistory_costs$data, CostHistory_costs$key } from './__generated__/CostHistory_costs.graphql';
import type { CostHistoryMutation } from './__generated__/CostHistoryMutation.graphql';
import { toastRemoved } from '#client/screens/costs/toastSaved.ts';

type Period = CostHistory_costs$data['periods'][number];

/** Dialog with all costs of a product and their days, to delete single ones. */
export function CostHistory({
  costs,
  onSaved,
  onClose,
}: {
  costs: CostHistory_costs$key;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { product, periods } = useFragment(
    graphql`
      fragment CostHistory_costs on ProductCosts {
        product {
          id
          name
          asin
        }
        periods {
          validFrom
          validUntil
          cost {
            ...amount_money
          }
          enteredBy
          enteredAt
        }
      }
    `,
    costs,
  );
  const [remove, isBusy] = useMutation<CostHistoryMutation>(graphql`
    mutation CostHistoryMutation($productId: ID!, $validFrom: Date) {
      deleteProductCost(productId: $productId, validFrom: $validFrom) {
        __typename
        ... on DeleteProductCostPayload {
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const { onResult, onError } = toastRemoved(
    { done: 'Custo removido.', failed: 'Não foi possível remover o custo.', toastId: 'cost' },
    () => {
      if (periods.length === 1) onClose();
      onSaved();
    },
  );
  const handleRemove = ({ validFrom }: Period) =>
    void remove({
      variables: { productId: product.id, validFrom },
      onCompleted: ({ deleteProductCost: removed }) => onResult(removed),
      onError,
    });
  const columns: Column<Period>[] = [
    { id: 'from', header: [{ label: 'De' }], cell: ({ validFrom }) => startOf(validFrom) },
    {
      id: 'until',
      header: [{ label: 'Até' }],
      cell: ({ validUntil }) => (validUntil ? formatDayOnly(validUntil) : 'em vigor'),
    },
    {
      id: 'cost',
      header: [{ label: 'Custo por unidade' }],
      align: 'right',
      cell: ({ cost }) => formatMoney(amountOf(cost)),
    },
    {
      id: 'entered',
      header: [{ label: 'Informado por' }],
      cell: ({ enteredBy, enteredAt }) => (
        <span className="flex flex-col">
          <span>{enteredBy ?? UNKNOWN}</span>
          {enteredAt && (
            <span className="text-label text-muted">{formatDayOnly(saoPauloDay(new Date(enteredAt)))}</span>
          )}
        </span>
      ),
    },
    {
      id: 'remove',
      header: [{ label: 'Remover' }],
      align: 'right',
      cell: (period) => (
        <ConfirmButton
          what={`o custo de ${startOf(period.validFrom)}`}
          isBusy={isBusy}
          onConfirm={() => handleRemove(period)}
        />
      ),
    },
  ];
  return (
    <Dialog title={`Custos de ${product.name ?? product.asin}`} onClose={onClose}>
      <div className="mb-2 flex justify-end">
        <ExportButton
          path={`/api/costs/products/${encodeURIComponent(product.id)}/export`}
          isEmpty={periods.length === 0}
        />
      </div>
      <DataTable
        label="Histórico de custos"
        columns={columns}
        rows={periods}
        rowKey={({ validFrom }) => validFrom ?? ''}
      />
    </Dialog>
  );
}

const startOf = (day: string | null | undefined) => (day ? formatDayOnly(day) : 'desde sempre');
