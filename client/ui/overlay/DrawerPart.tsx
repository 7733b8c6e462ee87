import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { t } from '#client/lib/language/t.ts';
import { Dialog } from './Dialog.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';

interface Words {
  close: string;
  loading: string;
  failed: string;
}
const portuguese: Words = {
  close: t('app.close'),
  loading: t('app.loading2'),
  failed: t('app.itCouldNotBeLoadedClose'),
};

/** A dialog with its own loading and error states. */
export const DrawerPart = ({
  title,
  words = portuguese,
  onClose,
  children,
}: {
  title: string;
  words?: Words;
  onClose: () => void;
  children: ReactNode;
}) => (
  <Dialog title={title} size="wide" closeLabel={words.close} onClose={onClose}>
    <ErrorBoundary fallback={<p role="alert">{words.failed}</p>}>
      <Suspense
        fallback={
          <div role="status" aria-label={words.loading} className="flex flex-col gap-3">
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
