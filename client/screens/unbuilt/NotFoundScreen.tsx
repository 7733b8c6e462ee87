import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** For addresses that lead nowhere. */
export const NotFoundScreen = () => (
  <div className="mx-auto max-w-lg px-4 py-16">
    <title>Página não encontrada · Seller Analytics</title>
    <EmptyState level={1} title="Página não encontrada" hint="O endereço não existe ou mudou.">
      <Link to={paths.dashboard} className={buttonClass('secondary')}>
        Ir para o Dashboard
      </Link>
    </EmptyState>
  </div>
);
