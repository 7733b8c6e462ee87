import { graphql, useMutation } from 'react-relay/hooks';
import { Button } from '#client/ui/controls/Button.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { enumName } from '#client/lib/schema.ts';
import type { DecisionButtonsInsightMutation } from './__generated__/DecisionButtonsInsightMutation.graphql';
import type { DecisionButtonsPriceMutation } from './__generated__/DecisionButtonsPriceMutation.graphql';

const TOAST = 'decision';
const FAILURE = 'Não foi possível salvar a decisão';

interface Answer {
  readonly __typename: string;
  readonly message?: string;
}

/** Buttons that mark an insight or a suggested price as applied or dismissed. Nothing changes at the marketplace. */
export function DecisionButtons({
  insightId,
  pricedProductId,
  about,
  onDecided,
}: {
  insightId: string | null;
  pricedProductId: string | null;
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
  const finish = (status: 'applied' | 'dismissed', { __typename, message }: Answer) => {
    if (__typename === 'UserError') return toastError(message ?? FAILURE, TOAST);
    toast.success(status === 'applied' ? 'Marcado como aplicado' : 'Descartado', { id: TOAST });
    onDecided();
  };
  const onError = () => toastError(FAILURE, TOAST);
  const decide = (status: 'applied' | 'dismissed') => {
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
  const isBusy = isInsightBusy || isPriceBusy;
  return (
    <span className="flex gap-1">
      <Button disabled={isBusy} aria-label={`Aplicar: ${about}`} onClick={() => decide('applied')}>
        Aplicar
      </Button>
      <Button tone="quiet" disabled={isBusy} aria-label={`Descartar: ${about}`} onClick={() => decide('dismissed')}>
        Descartar
      </Button>
    </span>
  );
}
