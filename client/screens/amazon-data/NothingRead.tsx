import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** Empty state before the first sync (text of spec 8), with the next step. */
export const NothingRead = () => (
  <EmptyState title="Nenhum dado encontrado" hint="Execute a sincronização para obter dados da Amazon">
    <CredentialsLink />
  </EmptyState>
);
