import { LoaderCircle } from 'lucide-react';

/** While the first answer is on its way. */
export const BuyBoxLoading = () => (
  <div
    role="status"
    aria-label="Carregando"
    className="grid h-64 place-items-center rounded-lg border border-line bg-surface"
  >
    <LoaderCircle size={24} aria-hidden className="animate-spin text-muted" />
  </div>
);
