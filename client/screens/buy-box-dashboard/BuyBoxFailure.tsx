import type { FallbackProps } from 'react-error-boundary';
import { useRevalidator } from 'react-router-dom';
import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';

/** Toast for figures that could not be loaded (spec 8). */
export const toastFailure = () => toastError('Erro ao carregar dados', 'buy-box-error');

/** Replaces a table that could not be loaded: the reason and a retry button. The filters stay usable. */
export function BuyBoxFailure({ error }: FallbackProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      <EmptyState
        title="Erro ao carregar dados"
        hint={(error instanceof Error && error.message) || 'Erro desconhecido'}
      >
        <Button tone="primary" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          Tentar Novamente
        </Button>
      </EmptyState>
    </div>
  );
}
