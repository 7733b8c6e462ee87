import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** A new account: nothing is connected and nothing was read. */
export const NothingRead = () => (
  <section className="rounded-lg border border-line bg-surface">
    <EmptyState
      title="Ainda não há vendas lidas"
      hint="Conecte a Amazon ou o Mercado Livre. Depois da primeira leitura, esta página mostra as vendas do dia, o que fazer e os próximos repasses."
    >
      <CredentialsLink label="Conectar um marketplace" />
    </EmptyState>
  </section>
);
