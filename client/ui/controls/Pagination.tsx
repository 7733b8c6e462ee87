import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';

const cell = 'inline-flex h-8 min-w-8 items-center justify-center rounded-md px-2 text-small tabular-nums';
const idle = 'text-muted enabled:hover:bg-hover enabled:hover:text-ink';

const words = {
  pt: {
    of: t('app.of2'),
    pages: t('app.pages'),
    page: t('app.page'),
    previous: t('app.previousPage'),
    next: t('app.nextPage'),
  },
  en: {
    of: t('app.of3'),
    pages: t('app.pages2'),
    page: t('app.page2'),
    previous: t('app.previousPage2'),
    next: t('app.nextPage2'),
  },
};

/** Range of rows shown, and five page buttons around the current one with previous and next. No buttons for a single page. */
export function Pagination({
  page,
  pageSize,
  total,
  lang = 'pt',
  count = formatCount,
  onChange,
}: {
  page: number;
  pageSize: number;
  total: number;
  lang?: keyof typeof words;
  /** How numbers are written. */
  count?: (count: number) => string;
  onChange: (page: number) => void;
}) {
  const say = words[lang];
  const pageCount = Math.ceil(total / pageSize);
  const step = (to: number, label: string, Icon: typeof ChevronLeft) => (
    <button
      type="button"
      aria-label={label}
      disabled={to < 1 || to > pageCount}
      onClick={() => onChange(to)}
      className={clsx(cell, idle, 'disabled:opacity-40')}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
  const first = (page - 1) * pageSize + 1;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
      <p className="text-label text-muted tabular-nums">
        {count(first)}–{count(Math.min(page * pageSize, total))} {say.of} {count(total)}
      </p>
      {pageCount > 1 && (
        <nav aria-label={say.pages} className="flex items-center gap-0.5 print:hidden">
          {step(page - 1, say.previous, ChevronLeft)}
          {pageWindow(page, pageCount).map((number) => (
            <button
              key={number}
              type="button"
              onClick={() => onChange(number)}
              aria-label={`${say.page} ${number}`}
              aria-current={number === page ? 'page' : undefined}
              className={clsx(cell, number === page ? 'bg-link-soft font-semibold text-link' : idle)}
            >
              {number}
            </button>
          ))}
          {step(page + 1, say.next, ChevronRight)}
        </nav>
      )}
    </div>
  );
}

/** Up to five page numbers around the current one, clamped to the existing pages. */
export function pageWindow(page: number, pageCount: number, size = 5): number[] {
  const length = Math.min(size, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}
