import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { LastFigures } from './LastFigures.tsx';

const LOAD_ERROR = 'Erro ao carregar dados do dashboard'; // spec 8

export const toastFailure = () => toastError(LOAD_ERROR, 'dashboard-error');

/** Replaces figures that could not be loaded: the last known ones and a retry, which is automatic when back online. */
export function FiguresFailure() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const retry = () => void revalidate();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
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
