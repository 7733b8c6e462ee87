import { isFiltered, unfiltered } from '#client/screens/differences/differencesView.ts';
import { useDifferencesView } from '#client/screens/differences/useDifferencesView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** Why the list is empty: the filters, nothing compared yet, or nothing wrong. */
export function NoDifferences({ isCompared }: { isCompared: boolean }) {
  const { view, change } = useDifferencesView();
  if (isFiltered(view))
    return (
      <EmptyState title="Nenhuma diferença com estes filtros" hint="Nos outros pode haver.">
        <Button onClick={() => change(unfiltered)}>Limpar filtros</Button>
      </EmptyState>
    );
  if (!isCompared)
    return (
      <EmptyState
        title="Nada foi comparado ainda"
        hint="As diferenças aparecem quando pedidos, faturas e liberações tiverem sido lidos."
      >
        <CredentialsLink />
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nada para conferir"
      hint="O que foi cobrado e pago confere com o esperado, dentro das suas tolerâncias."
    />
  );
}
