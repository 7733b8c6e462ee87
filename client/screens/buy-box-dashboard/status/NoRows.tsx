import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { isFiltered, unfiltered } from '#client/screens/buy-box-dashboard/buyBoxView.ts';
import { useBuyBoxView } from '#client/screens/buy-box-dashboard/useBuyBoxView.ts';

/** Empty state of a table (spec 2). */
export function NoRows({ hint }: { hint?: string }) {
  const { view, change } = useBuyBoxView();
  return (
    <EmptyState title="Nenhum dado encontrado para os filtros selecionados" hint={hint}>
      {isFiltered(view) ? <Button onClick={() => change(unfiltered)}>Limpar filtros</Button> : <CredentialsLink />}
    </EmptyState>
  );
}
