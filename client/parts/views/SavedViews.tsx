import { Bookmark } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { ViewScreen } from './viewScreens.ts';
import type { ViewLanguage } from './viewWords.ts';

const SavedViewsPanel = lazy(async () => ({ default: (await import('./SavedViewsPanel.tsx')).SavedViewsPanel }));

/** Button of a screen's filter bar that opens its saved views. */
export function SavedViews({ screen, lang = 'pt-BR' }: { screen: ViewScreen; lang?: ViewLanguage }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <Bookmark size={13} aria-hidden />
        {lang === 'en' ? t('parts.views') : t('parts.views2')}
      </Button>
      {isOpen && (
        <Suspense>
          <SavedViewsPanel screen={screen} lang={lang} triggerRef={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
