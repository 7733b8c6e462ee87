import { ChevronDown, Download } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from './Button.tsx';

const words = { pt: { export: 'Exportar', busy: 'Exportando…' }, en: { export: 'Export', busy: 'Exporting…' } };

/** A button that opens the formats a table can be saved in. Closes on Escape, on a choice and when the focus leaves. */
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only hears what its buttons do not
    <span
      className="relative inline-flex print:hidden"
      lang={language === 'en' ? 'en' : undefined}
      onKeyDown={handleKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setIsOpen(false)}
    >
      <Button ref={button} disabled={isBusy} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Download size={14} aria-hidden className="max-sm:hidden" />
        {isBusy ? words[language].busy : words[language].export}
        <ChevronDown size={14} aria-hidden />
      </Button>
      {/* nothing beneath can be hit by a click that is meant to close */}
      {isOpen && <span aria-hidden className="fixed inset-0 z-30" />}
      {isOpen && (
        <span className="absolute top-full right-0 z-40 mt-1 flex min-w-40 flex-col rounded-md border border-line bg-raised p-1 shadow-lg">
          {formats.map(([format, name]) => (
            <button
              key={format}
              type="button"
              onClick={() => {
                close();
                onChoose(format);
              }}
              className="rounded px-3 py-1.5 text-left text-table whitespace-nowrap text-ink hover:bg-hover focus-visible:-outline-offset-2"
            >
              {name}
            </button>
          ))}
        </span>
      )}
    </span>
  );
}
