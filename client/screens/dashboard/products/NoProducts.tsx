import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** Empty state without products: wait, connect a marketplace, or synchronise. */
export const NoProducts = ({
  hasConnections,
  isSyncing,
  children,
}: {
  hasConnections: boolean;
  isSyncing: boolean;
  children: ReactNode;
}) => (
  <EmptyState title="Nenhum produto encontrado" hint={hintFor(hasConnections, isSyncing)}>
    {children}
  </EmptyState>
);

function hintFor(hasConnections: boolean, isSyncing: boolean): ReactNode {
  if (isSyncing) return 'A sincronização está em andamento. Os produtos aparecem aqui à medida que chegam.';
  if (hasConnections) return 'Tente ajustar os filtros ou sincronize para buscar vendas novas.';
  return (
    <>
      Conecte sua conta da Amazon ou do Mercado Livre em{' '}
      <Link to={paths.credentials} className="font-medium text-link hover:underline">
        Credenciais
      </Link>{' '}
      para trazer suas vendas.
    </>
  );
}
