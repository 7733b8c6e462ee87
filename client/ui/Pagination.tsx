import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, type To } from 'react-router-dom';
import { formatCount } from '#client/lib/format.ts';
import { pageWindow } from '#client/lib/pageWindow.ts';

const cell = 'inline-flex h-8 min-w-8 items-center justify-center rounded-md px-2 text-table tabular-nums';

/** Five page links around the current one, with previous and next. Nothing when there is one page. */
export function Pagination({
  page,
  pageSize,
  total,
  linkTo,
}: {
  page: number;
  pageSize: number;
  total: number;
  linkTo: (page: number) => To;
}) {
  const pageCount = Math.ceil(total / pageSize);
  const step = (to: number, label: string, Icon: typeof ChevronLeft) =>
    to >= 1 && to <= pageCount ? (
      <Link to={linkTo(to)} aria-label={label} className={clsx(cell, 'text-muted hover:bg-hover hover:text-ink')}>
        <Icon size={16} aria-hidden />
      </Link>
    ) : (
      <span className={clsx(cell, 'text-muted opacity-40')}>
        <Icon size={16} aria-hidden />
      </span>
    );
  const first = (page - 1) * pageSize + 1;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
      <p className="text-2xs text-muted tabular-nums">
        {formatCount(first)}–{formatCount(Math.min(page * pageSize, total))} de {formatCount(total)}
      </p>
      {pageCount > 1 && (
        <nav aria-label="Páginas" className="flex items-center gap-0.5">
          {step(page - 1, 'Página anterior', ChevronLeft)}
          {pageWindow(page, pageCount).map((number) => (
            <Link
              key={number}
              to={linkTo(number)}
              aria-label={`Página ${number}`}
              aria-current={number === page ? 'page' : undefined}
              className={clsx(
                cell,
                number === page
                  ? 'bg-accent-soft font-semibold text-accent'
                  : 'text-muted hover:bg-hover hover:text-ink',
              )}
            >
              {number}
            </Link>
          ))}
          {step(page + 1, 'Próxima página', ChevronRight)}
        </nav>
      )}
    </div>
  );
}
