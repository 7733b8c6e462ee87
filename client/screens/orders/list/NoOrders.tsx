import { useUrlView } from '#client/routing/useUrlView.ts';
import { isNarrowed, ordersForm, PAGE, unnarrowed } from '#client/screens/orders/ordersView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** Why the list is empty: the search, the cut, the filters, or nothing was read yet. */
export function NoOrders({ areComplete }: { areComplete: boolean }) {
  const { view, change } = useUrlView(ordersForm);
  if (view.search)
    return (
      <EmptyState
        title={`Nenhum pedido com “${view.search}”`}
        hint="A busca é de qualquer data, por número de pedido ou carrinho, SKU ou ASIN."
      >
        <Button onClick={() => change({ search: '', rows: PAGE })}>Limpar busca</Button>
      </EmptyState>
    );
  if (view.cut)
    return (
      <EmptyState title="Nenhum pedido neste recorte" hint="Nos outros pedidos do filtro está tudo em ordem.">
        <Button onClick={() => change({ cut: undefined, rows: PAGE })}>Ver todos</Button>
      </EmptyState>
    );
  if (isNarrowed(view))
    return (
      <EmptyState title="Nenhum pedido com estes filtros" hint="Nos outros pode haver.">
        <Button onClick={() => change({ ...unnarrowed, rows: PAGE })}>Limpar filtros</Button>
      </EmptyState>
    );
  if (!areComplete)
    return (
      <EmptyState title="Nenhum pedido foi lido ainda" hint="Eles aparecem quando um marketplace estiver conectado.">
        <CredentialsLink />
      </EmptyState>
    );
  return <EmptyState title="Nenhum pedido neste período" hint="Escolha outros dias." />;
}
