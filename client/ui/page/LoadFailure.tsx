import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/** In place of a screen whose code or loader failed: says so and offers a fresh load. */
export const LoadFailure = () => (
  <div className="mx-auto max-w-lg px-4 py-16" role="alert">
    <EmptyState title="Não foi possível abrir esta tela" hint="Verifique a conexão e tente de novo.">
      <Button tone="primary" onClick={() => window.location.reload()}>
        Tentar Novamente
      </Button>
    </EmptyState>
  </div>
);
