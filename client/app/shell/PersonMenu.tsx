import { CircleUser } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from 'react-error-boundary';
import { t } from '#client/lib/language/t.ts';
import { IconButton } from '#client/ui/controls/Button.tsx';
import { isAtOrBelow } from '#client/ui/page/navigation/navigation.ts';
import { personPages } from './pages.ts';

const PersonMenuList = lazy(async () => ({ default: (await import('./PersonMenuList.tsx')).PersonMenuList }));

/** Button of the signed-in person: account, activity, theme. */
export function PersonMenu() {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const current = personPages.find(({ to }) => isAtOrBelow(pathname, to))?.to;
  return (
    <>
      <IconButton
        ref={button}
        label={t('app.yourAccount')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-current={current ? 'page' : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="max-sm:hidden aria-[current]:text-ink"
      >
        <CircleUser size={16} aria-hidden />
      </IconButton>
      {isOpen && (
        <ErrorBoundary fallback={null} onError={() => setIsOpen(false)}>
          <Suspense>
            <PersonMenuList triggerRef={button} current={current} onClose={() => setIsOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
