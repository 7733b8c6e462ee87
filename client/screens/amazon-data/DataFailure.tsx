import type { FallbackProps } from 'react-error-boundary';
import { useRevalidator } from 'react-router-dom';
import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** Replaces a tab that could not be loaded: the server's message (spec 8) and a retry button. */
export function DataFailure({ error }: FallbackProps) {
  const { revalidate, state } = useRevalidator();
  const reason = (error instanceof Error && error.message) || 'Erro desconhecido';
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      <EmptyState title={`Erro ao carregar dados: ${reason}`}>
        <Button tone="primary" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          Tentar Novamente
        </Button>
      </EmptyState>
    </div>
  );
}
