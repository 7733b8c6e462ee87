import { Search } from 'lucide-react';
import { t } from '#client/lib/language/t.ts';

interface Begun {
  text: string;
  isEntered: boolean;
}

/** The palette's field while the palette loads: what is typed, and Enter, are handed on to it. */
export const PaletteField = ({
  begun,
  onChange,
  onClose,
}: {
  begun: Begun;
  onChange: (begun: Begun) => void;
  onClose: () => void;
}) => (
  <div
    className="fixed inset-0 z-50 flex items-start justify-center bg-[#000]/40 p-3 sm:pt-[12vh]"
    onPointerDown={(event) => event.target === event.currentTarget && onClose()}
  >
    <div
      role="dialog"
      aria-modal
      aria-label={t('app.commands')}
      className="w-full max-w-xl rounded-xl border border-line bg-raised shadow-xl"
    >
      <div className="flex items-center gap-2 border-b border-line px-4">
        <Search size={16} aria-hidden className="shrink-0 text-muted" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that is opened to type into
          autoFocus
          aria-label={t('app.searchPagesProductsOrdersAndActions')}
          placeholder={t('app.pageProductOrderOrAction')}
          value={begun.text}
          onChange={(event) => onChange({ text: event.target.value, isEntered: false })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
            else if (event.key === 'Enter') onChange({ ...begun, isEntered: true });
            else if (event.key === 'Tab') event.preventDefault(); // the only control
          }}
          className="h-12 w-full bg-transparent text-body outline-none placeholder:text-muted"
        />
      </div>
      <p role="status" className="px-4 py-6 text-center text-muted">
        {t('app.loading')}
      </p>
    </div>
  </div>
);
