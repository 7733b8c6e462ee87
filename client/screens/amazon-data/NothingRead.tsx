import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** In place of what no sync has brought yet, in the words of spec 8, and the next step. */
export const NothingRead = () => (
  <EmptyState title="Nenhum dado encontrado" hint="Execute a sincronização para obter dados da Amazon">
    <CredentialsLink />
  </EmptyState>
);
