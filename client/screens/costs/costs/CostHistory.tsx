import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { CostHistory_costs$data, CostHistory_costs$key } from './__generated__/CostHistory_costs.graphql';
import type { CostHistoryMutation } from './__generated__/CostHistoryMutation.graphql';
import { failureText } from '#client/lib/language/failureText.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { recalculated } from '#client/lib/text/recalculated.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import { toastSaved } from '#client/screens/costs/toastSaved.ts';
import { formerOf, restoreCosts } from './restoreCosts.ts';

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
  const showFailure = (message = t('costs.theCostCouldNotBeRemoved')) => toastError(message, 'cost');
  const former = periods.map(({ validFrom, cost }) => ({ from: validFrom ?? null, minor: amountOf(cost)!.minor }));
  const undo = () =>
    restoreCosts([formerOf(product.id, former)]).then(
      (lines) => {
        toastSaved(t('costs.undone'), lines);
        onSaved();
      },
      (error: unknown) => toastError(failureText(error), 'cost'),
    );
  const handleRemove = ({ validFrom }: Period) =>
    void remove({
      variables: { productId: product.id, validFrom },
      onCompleted: ({ deleteProductCost: removed }) => {
        if (removed.__typename !== 'DeleteProductCostPayload') return showFailure(refusalOf(removed));
        toastUndo(`${t('costs.costRemoved')} ${recalculated(removed.lines)}`, () => void undo());
        if (periods.length === 1) onClose();
        return onSaved();
      },
      onError: () => showFailure(),
    });
  const columns: Column<Period>[] = [
    { id: 'from', header: [{ label: t('costs.from') }], cell: ({ validFrom }) => startOf(validFrom) },
    {
      id: 'until',
      header: [{ label: t('costs.until') }],
      cell: ({ validUntil }) => (validUntil ? formatDayOnly(validUntil) : t('costs.inForce')),
    },
    {
      id: 'cost',
      header: [{ label: t('costs.costPerUnit2') }],
      align: 'right',
      cell: ({ cost }) => formatMoney(amountOf(cost)),
    },
    {
      id: 'entered',
      header: [{ label: t('costs.enteredBy') }],
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
      header: [{ label: t('costs.remove') }],
      align: 'right',
      cell: (period) => (
        <ConfirmButton
          what={t('costs.theCostOf', { validFrom: startOf(period.validFrom) })}
          isBusy={isBusy}
          onConfirm={() => handleRemove(period)}
        />
      ),
    },
  ];
  return (
    <Dialog title={t('costs.costsOf', { name: product.name ?? product.asin })} onClose={onClose}>
      <div className="mb-2 flex justify-end">
        <ExportButton
          path={`/api/costs/products/${encodeURIComponent(product.id)}/export`}
          isEmpty={periods.length === 0}
        />
      </div>
      <DataTable
        label={t('costs.historyOfCosts')}
        columns={columns}
        rows={periods}
        rowKey={({ validFrom }) => validFrom ?? ''}
      />
    </Dialog>
  );
}

const startOf = (day: string | null | undefined) => (day ? formatDayOnly(day) : t('costs.sinceAlways'));
