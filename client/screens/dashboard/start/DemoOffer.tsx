import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { startSession } from '#client/data/session.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';

const linkClass = 'font-medium text-accent hover:underline';

/** The way to what the product shows once connected: a shop with example data where there is one, else examples of insights. */
export const DemoOffer = ({ hasDemo }: { hasDemo: boolean }) => (
  <p className="mt-3 text-table text-muted">
    Antes de conectar:{' '}
    {hasDemo ? (
      <>
        <OpenDemo /> com um ano de vendas de exemplo. Você sai desta conta; para voltar, saia e entre de novo.
      </>
    ) : (
      <>
        <Link to={paths.insights} className={linkClass}>
          veja exemplos
        </Link>{' '}
        do que os números passam a contar.
      </>
    )}
  </p>
);

function OpenDemo() {
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    try {
      startSession(await demoToken());
      window.location.assign(paths.dashboard); // a whole page load: nothing of this account stays in memory
    } catch {
      toastError('Não foi possível abrir a demonstração. Tente de novo.', 'demo');
      setIsBusy(false);
    }
  };
  return (
    <button type="button" disabled={isBusy} onClick={open} className={linkClass}>
      explore a demonstração
    </button>
  );
}

async function demoToken(): Promise<string> {
  // the session left is not ended here: a request under way in it would take the refusal for the end of the new one
  const response = await fetch('/api/auth/demo', { method: 'POST' });
  if (!response.ok) throw new Error(`demonstration: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}
