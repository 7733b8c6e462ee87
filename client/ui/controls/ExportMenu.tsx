import { clsx } from 'clsx';
import { ChevronDown, Download } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { specifiedEnglish } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from './Button.tsx';

const GAP = 4; // px between button and menu

const words = {
  pt: { export: t('app.export'), busy: t('app.exporting'), close: t('app.hideFormats') },
  en: { export: t('app.export2'), busy: t('app.exporting2'), close: t('app.hideFormats2') },
};

/**
 * A button that opens a menu of export formats below it, or above or to the right where space is short. Closes on Escape,
 * on a choice and when the focus leaves.
 */
export function ExportMenu<Format extends string>({
  formats,
  isBusy = false,
  language = 'pt',
  onChoose,
}: {
  formats: readonly (readonly [Format, string])[];
  isBusy?: boolean;
  language?: keyof typeof words;
  onChoose: (format: Format) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState({ isAbove: false, isAtStart: false });
  useLayoutEffect(() => {
    if (!isOpen || !button.current || !menu.current) return;
    const at = button.current.getBoundingClientRect();
    const { offsetHeight, offsetWidth } = menu.current;
    const isBeyondEnd = at.bottom + offsetHeight + GAP > visibleBottom(button.current);
    setPlace({ isAbove: isBeyondEnd && at.top > offsetHeight + GAP, isAtStart: at.right < offsetWidth });
  }, [isOpen]);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- catches key events of its buttons
    <span
      className="relative inline-flex print:hidden"
      lang={language === 'en' ? specifiedEnglish() : undefined}
      onKeyDown={handleKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setIsOpen(false)}
    >
      <Button ref={button} disabled={isBusy} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Download size={14} aria-hidden className="max-sm:hidden" />
        {isBusy ? words[language].busy : words[language].export}
        <ChevronDown size={14} aria-hidden />
      </Button>
      {/* In Safari a press moves no focus, so this layer closes the menu, and nothing beneath is pressed. Without it, axe
          would report partly covered buttons as too small. */}
      {isOpen && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={words[language].close}
          onClick={close}
          className="fixed inset-0 z-30 cursor-default"
        />
      )}
      {isOpen && (
        <span
          ref={menu}
          className={clsx(
            'absolute z-40 my-1 flex min-w-40 flex-col rounded-md border border-line bg-raised p-1 shadow-lg',
            place.isAbove ? 'bottom-full' : 'top-full',
            place.isAtStart ? 'left-0' : 'right-0',
          )}
        >
          {formats.map(([format, name]) => (
            <button
              key={format}
              type="button"
              onClick={() => {
                close();
                onChoose(format);
              }}
              className="rounded px-3 py-1.5 text-left text-small whitespace-nowrap text-ink hover:bg-hover focus-visible:-outline-offset-2"
            >
              {name}
            </button>
          ))}
        </span>
      )}
    </span>
  );
}

/** Lower edge, in px from the window's top, of the area where a menu of the element is visible: the window's or a clipping ancestor's. */
function visibleBottom(element: Element): number {
  let bottom = window.innerHeight;
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (getComputedStyle(box).overflowY !== 'visible') bottom = Math.min(bottom, box.getBoundingClientRect().bottom);
  return bottom;
}
