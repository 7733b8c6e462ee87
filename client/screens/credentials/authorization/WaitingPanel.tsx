import { useEffect, useState } from 'react';
import type { ConsentForm } from '#client/lib/connectionForms.ts';
import { MarkedText } from '#client/screens/credentials/MarkedText.tsx';
import { Banner } from '#client/ui/page/Banner.tsx';
import { Button } from '#client/ui/controls/Button.tsx';

const WARNING_DELAY_MS = 3000; // spec 4

/** Instructions while the consent page is open, and a link when it did not open. */
export function WaitingPanel({
  of,
  consent,
  url,
  isChecking,
  onCheck,
  onCancel,
}: {
  /** The marketplace's name after "de". */
  of: string;
  consent: ConsentForm;
  /** Null when another page load opened it. */
  url: string | null;
  isChecking: boolean;
  onCheck: () => void;
  onCancel: () => void;
}) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), WARNING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [url]);
  return (
    <section
      aria-label="Autorização em andamento"
      className="flex flex-col gap-3 rounded-lg border border-line bg-hover px-4 py-3 text-small"
    >
      <p role="status">
        <span className="font-medium">Aguardando autorização.</span> Autorize o aplicativo na aba {of} que se abriu;
        depois volte aqui e verifique.
      </p>
      {isLate && url === null && <Banner tone="warning">A aba não está mais aberta? Cancele e comece de novo.</Banner>}
      {isLate && url !== null && (
        <Banner tone="warning">
          A aba não se abriu? Veja se o navegador bloqueou o pop-up,{' '}
          <a href={url} target="_blank" rel="noreferrer" className="font-medium underline">
            abra o link manualmente
          </a>{' '}
          e confirme o Client ID no console de desenvolvedor.
        </Banner>
      )}
      <div>
        <p className="font-medium">A página {of} mostrou um erro em vez do pedido?</p>
        <ul className="list-disc pl-5">
          {consent.refusals.map(({ code, sentence }) => (
            <li key={code}>
              {code}: <MarkedText text={sentence} callback={consent.callback} />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" onClick={onCheck} disabled={isChecking}>
          {isChecking ? 'Verificando...' : 'Verificar autorização'}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </section>
  );
}
