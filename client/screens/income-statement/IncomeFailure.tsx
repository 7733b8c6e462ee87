import { useRevalidator } from 'react-router-dom';
import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** Replaces a result that could not be loaded, with the server's reason when there is one. */
export function IncomeFailure({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      <EmptyState
        title="Não foi possível carregar o resultado"
        hint={error instanceof Error ? error.message : 'Verifique a conexão e tente de novo.'}
      >
        <Button tone="primary" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          Tentar Novamente
        </Button>
      </EmptyState>
    </div>
  );
}
