import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/** In place of a product that the account does not have. */
export const UnknownProduct = () => (
  <section className="rounded-lg border border-line bg-surface">
    <title>Produto · Seller Analytics</title>
    <EmptyState
      level={1}
      title="Este produto não está na sua conta"
      hint="Ele pode ter sido juntado a outro, ou o endereço está incompleto."
    >
      <Link to={paths.products} className={buttonClass('primary')}>
        Ver todos os produtos
      </Link>
    </EmptyState>
  </section>
);
