import { graphql, useMutation } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
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
  const showFailure = (message = t('incomeStatement.itCouldNotBeSavedTry')) => toastError(message, 'expense');
  const decide = () =>
    void commit({
      variables: { name, counts: !counts },
      onCompleted: ({ setAccountExpense: saved }) => {
        if (saved.__typename === 'UserError') return showFailure(refusalOf(saved));
        toast.success(
          counts
            ? t('incomeStatement.hasLeftProfitOnAllScreens', { name })
            : t('incomeStatement.countsInProfitOnAllScreens', { name }),
        );
        void revalidate();
      },
      onError: () => showFailure(),
    });
  const choice = counts ? t('incomeStatement.takeOutOfProfit') : t('incomeStatement.countInProfit');
  return (
    <tr className="bg-surface text-muted">
      <Name isPart>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="grow wrap-anywhere">{name}</span>
          {isAdvertising && <Badge>{t('incomeStatement.advertising')}</Badge>}
          <Button disabled={isBusy} onClick={decide} aria-label={`${choice}: ${name}`} className="print:hidden">
            {choice}
          </Button>
        </span>
      </Name>
      <td className={cellClass}>{formatMoney(amountOf(amount))}</td>
      <td colSpan={columns} aria-label={t('incomeStatement.onlyInTheTotal')} className="border-b border-line" />
    </tr>
  );
}
