import { useUrlView } from '#client/routing/useUrlView.ts';
import { isFiltered, productsForm } from '#client/screens/products/productsView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** Why the list is empty: the filters, or nothing was read yet. */
export function NoProducts() {
  const { view, change } = useUrlView(productsForm);
  if (isFiltered(view))
    return (
      <EmptyState
        title="Nenhum produto com estes filtros"
        hint="Busque por outra parte do nome, do SKU, do ASIN ou do EAN."
      >
        <Button onClick={() => change({ search: '', only: undefined })}>Limpar filtros</Button>
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nenhum produto ainda"
      hint="Os produtos aparecem aqui depois da primeira sincronização, cada um com os seus anúncios."
    >
      <CredentialsLink />
    </EmptyState>
  );
}
