import { useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { copyText } from '#client/files/copyText.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import { decimalsOf } from '#i18n/currencies.ts';
import { type Amount, decimalOf } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { SendPriceDialog } from '#client/screens/amazon-data/sending/SendPriceDialog.tsx';
import { enumName } from '#client/lib/schema.ts';
import type { DecisionButtonsInsightMutation } from './__generated__/DecisionButtonsInsightMutation.graphql';
import type { DecisionButtonsPriceMutation } from './__generated__/DecisionButtonsPriceMutation.graphql';

const TOAST = 'decision';
const FAILURE = t('amazonData.theDecisionCouldNotBeSaved');

interface Answer {
  readonly __typename: string;
  readonly message?: string;
}

type Status = 'pending' | 'applied' | 'dismissed';

const done: Record<Status, string> = {
  pending: t('amazonData.theSuggestionIsPendingAgain'),
  applied: t('amazonData.markedAsAppliedNothingChangedOn'),
  dismissed: t('amazonData.dismissed'),
};

/**
 * Buttons that mark an insight or a suggested price as done or dismissed, or take that back: nothing changes at the
 * marketplace. A price can be copied, or sent after a second look where the seller switched that on.
 */
export function DecisionButtons({
  insightId,
  pricedProductId,
  isDecided,
  price,
  canSend,
  about,
  onDecided,
}: {
  insightId: string | null;
  pricedProductId: string | null;
  isDecided: boolean;
  /** Suggested price. Null for an insight. */
  price: Amount | null;
  /** Whether the seller switched on the sending of prices to its marketplace. */
  canSend: boolean;
  about: string;
  onDecided: () => void;
}) {
  const [setInsightDecision, isInsightBusy] = useMutation<DecisionButtonsInsightMutation>(graphql`
    mutation DecisionButtonsInsightMutation($id: ID!, $status: DecisionStatus!) {
      setInsightDecision(id: $id, status: $status) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const [setPriceDecision, isPriceBusy] = useMutation<DecisionButtonsPriceMutation>(graphql`
    mutation DecisionButtonsPriceMutation($productId: ID!, $status: DecisionStatus!) {
      setPriceDecision(productId: $productId, status: $status) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  const finish = (status: Status, { __typename, message }: Answer) => {
    if (__typename === 'UserError') return toastError(message ?? FAILURE, TOAST);
    if (status === 'pending') toast.success(done.pending, { id: TOAST });
    else toastUndo(done[status], () => decide('pending'), t('amazonData.undo', { about }));
    onDecided();
  };
  const onError = () => toastError(FAILURE, TOAST);
  const decide = (status: Status) => {
    if (insightId !== null)
      setInsightDecision({
        variables: { id: insightId, status: enumName(status) },
        onCompleted: (answer) => finish(status, answer.setInsightDecision),
        onError,
      });
    else if (pricedProductId !== null)
      setPriceDecision({
        variables: { productId: pricedProductId, status: enumName(status) },
        onCompleted: (answer) => finish(status, answer.setPriceDecision),
        onError,
      });
  };
  const [isSending, setIsSending] = useState(false);
  const isBusy = isInsightBusy || isPriceBusy;
  if (isDecided)
    return (
      <Button disabled={isBusy} aria-label={t('amazonData.undo', { about })} onClick={() => decide('pending')}>
        {t('amazonData.undo2')}
      </Button>
    );
  return (
    <span className="flex gap-1">
      <Button
        disabled={isBusy}
        title={t('amazonData.marksTheSuggestionAsAppliedChanges')}
        aria-label={t('amazonData.apply', { about })}
        onClick={() => decide('applied')}
      >
        {t('amazonData.apply2')}
      </Button>
      {price && (
        <Button
          tone="quiet"
          aria-label={t('amazonData.copyPrice', { about })}
          onClick={() => copyText(plainText(price), t('amazonData.priceCopied'))}
        >
          {t('amazonData.copyPrice2')}
        </Button>
      )}
      {price && canSend && pricedProductId !== null && (
        <Button tone="quiet" aria-label={t('amazonData.sendPrice', { about })} onClick={() => setIsSending(true)}>
          {t('amazonData.sendPrice2')}
        </Button>
      )}
      {isSending && (
        <SendPriceDialog
          productId={pricedProductId!}
          about={about}
          price={price!}
          onClose={() => setIsSending(false)}
          onSent={onDecided}
        />
      )}
      <Button
        tone="quiet"
        disabled={isBusy}
        aria-label={t('amazonData.dismiss', { about })}
        onClick={() => decide('dismissed')}
      >
        {t('amazonData.dismiss2')}
      </Button>
    </span>
  );
}

/** A price without its currency, as forms take it: 48,43, or 48.43 in dollars. */
function plainText(price: Amount): string {
  const text = decimalOf(price).toFixed(decimalsOf(price.currency));
  return price.currency === 'USD' ? text : text.replace('.', ',');
}
