import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { LastFigures } from './LastFigures.tsx';

const LOAD_ERROR = 'Erro ao carregar dados do dashboard'; // spec 8

export const tellFailure = () => toastError(LOAD_ERROR, 'dashboard-error');

/** In place of the figures when they could not be loaded: those last read, and another try, by itself once back online. */
export function FiguresFailure() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const tryAgain = () => void revalidate();
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [revalidate]);
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      <EmptyState title="Não foi possível carregar as vendas" hint="Verifique a conexão e tente de novo.">
        <Button tone="primary" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          Tentar Novamente
        </Button>
      </EmptyState>
      <LastFigures />
    </div>
  );
}
