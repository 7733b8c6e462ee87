import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { usePurchaseActionsCloseMutation } from './__generated__/usePurchaseActionsCloseMutation.graphql';
import type { usePurchaseActionsDeleteMutation } from './__generated__/usePurchaseActionsDeleteMutation.graphql';
import type { usePurchaseActionsReopenMutation } from './__generated__/usePurchaseActionsReopenMutation.graphql';
import type { usePurchaseActionsUndoMutation } from './__generated__/usePurchaseActionsUndoMutation.graphql';

/** Closes, reopens and deletes an order, or takes a receipt back, and shows what came of it. */
export function usePurchaseActions(onChanged: () => void) {
  const [close, isCloseBusy] = useMutation<usePurchaseActionsCloseMutation>(graphql`
    mutation usePurchaseActionsCloseMutation($order: ID!) {
      done: closePurchaseOrder(order: $order) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const [reopen, isReopenBusy] = useMutation<usePurchaseActionsReopenMutation>(graphql`
    mutation usePurchaseActionsReopenMutation($order: ID!) {
      done: reopenPurchaseOrder(order: $order) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const [remove, isDeleteBusy] = useMutation<usePurchaseActionsDeleteMutation>(graphql`
    mutation usePurchaseActionsDeleteMutation($order: ID!) {
      done: deletePurchaseOrder(order: $order) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const [undo, isUndoBusy] = useMutation<usePurchaseActionsUndoMutation>(graphql`
    mutation usePurchaseActionsUndoMutation($receipt: Int!) {
      done: deletePurchaseReceipt(receipt: $receipt) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const showFailure = (message = t('purchases.theOrderCouldNotBeChanged')) => toastError(message, 'purchases');
  const then = (text: string) => ({
    onCompleted: ({ done }: { readonly done: { readonly __typename: string; readonly message?: string } }) => {
      if (done.__typename === 'UserError') return showFailure(refusalOf(done));
      toast.success(text);
      onChanged();
    },
    onError: () => showFailure(),
  });
  return {
    isBusy: isCloseBusy || isReopenBusy || isDeleteBusy || isUndoBusy,
    close: (order: string) => void close({ variables: { order }, ...then(t('purchases.orderClosed')) }),
    reopen: (order: string) => void reopen({ variables: { order }, ...then(t('purchases.orderReopened')) }),
    remove: (order: string) => void remove({ variables: { order }, ...then(t('purchases.orderDeleted')) }),
    undo: (receipt: number) => void undo({ variables: { receipt }, ...then(t('purchases.receiptUndone')) }),
  };
}
