import { useState } from 'react';
import { visitorCall } from '#client/data/visitorCall.ts';
import { paths } from '#client/lib/paths.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { VisitorPage } from '#client/ui/page/VisitorPage.tsx';

const INCOMPLETE = 'Este endereço está incompleto: abra o link inteiro do e-mail.';

/** /confirm-email: confirms an e-mail with the token of a link. By a button, because mail programs open links to check them. */
export function ConfirmEmailScreen({ token }: { token: string | null }) {
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const [failure, setFailure] = useState<string | null>(token ? null : INCOMPLETE);
  const handleConfirm = async () => {
    setState('busy');
    setFailure(null);
    try {
      await visitorCall('/api/auth/confirm-email', { token }, { otherwise: 'Não foi possível confirmar o e-mail' });
      setState('done');
    } catch (error) {
      setFailure((error as Error).message);
      setState('asked');
    }
  };
  return (
    <VisitorPage title="Confirmar e-mail" heading="Confirme seu e-mail">
      {failure && (
        <p role="alert" className="text-small text-negative">
          {failure}
        </p>
      )}
      {state === 'done' ? (
        <p role="status" className="text-small">
          E-mail confirmado. Os avisos do Seller Analytics podem chegar a ele.
        </p>
      ) : (
        token && (
          <Button
            tone="primary"
            disabled={state === 'busy'}
            onClick={() => void handleConfirm()}
            className="h-9 w-full text-body"
          >
            {state === 'busy' ? 'Confirmando…' : 'Confirmar o e-mail'}
          </Button>
        )
      )}
      <p className="text-center text-small">
        <a href={paths.dashboard} className="font-medium text-link hover:underline">
          Abrir o Seller Analytics
        </a>
      </p>
    </VisitorPage>
  );
}
