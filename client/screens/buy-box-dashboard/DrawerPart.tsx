import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';

/** A window over the screen whose content loads by itself. */
export const DrawerPart = ({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) => (
  <Dialog title={title} size="wide" onClose={onClose}>
    <ErrorBoundary fallback={<p role="alert">Não foi possível carregar. Feche e tente de novo.</p>}>
      <Suspense
        fallback={
          <div role="status" aria-label="Carregando" className="flex flex-col gap-3">
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-56" />
            <Skeleton className="h-32" />
          </div>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  </Dialog>
);
