import { EmptyState } from '#client/ui/EmptyState.tsx';

/** Stands at the real address of a screen that is still to come. */
export const UnbuiltScreen = ({ title }: { title: string }) => (
  <div className="mx-auto max-w-lg px-4 py-16">
    <title>{`${title} · Seller Analytics`}</title>
    <EmptyState level={1} title={title} hint="Esta tela chega em uma próxima versão." />
  </div>
);
