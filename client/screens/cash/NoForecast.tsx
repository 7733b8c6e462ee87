import { useState } from 'react';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { BankBalanceDialog } from './BankBalanceDialog.tsx';
import { useRefreshCash } from './useRefreshCash.ts';

/** Shown until cash has been projected: there is nothing to project, or it is still to be done. */
export function NoForecast() {
  const { refresh, isBusy } = useRefreshCash();
  const [isTyping, setIsTyping] = useState(false);
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        title="Ainda não há previsão de caixa"
        hint="Ela é calculada depois da sincronização, das liberações, dos repasses e das vendas lidas. Conecte um marketplace, ou comece pelo saldo do banco."
      >
        <Button tone="primary" disabled={isBusy} onClick={refresh}>
          Calcular agora
        </Button>
        <Button onClick={() => setIsTyping(true)}>Informar saldo do banco</Button>
        <CredentialsLink />
      </EmptyState>
      {isTyping && <BankBalanceDialog currency="BRL" onClose={() => setIsTyping(false)} />}
    </div>
  );
}
