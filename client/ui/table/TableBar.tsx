import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Above a table: its heading, the order of its cards on a phone, the choice of its columns. Nothing of these: no bar. */
export const TableBar = ({
  heading,
  sort,
  columns,
}: {
  heading?: ReactNode;
  /** Shown on a phone only. */
  sort?: ReactNode;
  columns?: ReactNode;
}) =>
  (heading || sort || columns) && (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 max-sm:gap-x-1.5 max-sm:border-b max-sm:border-line',
        !heading && 'sm:px-2 sm:py-0.5 print:hidden',
        !heading && !columns && 'sm:hidden',
      )}
    >
      {heading}
      {sort}
      {columns && (
        <span className={clsx('touch-targets flex max-sm:ml-auto print:hidden', !heading && 'ml-auto')}>{columns}</span>
      )}
    </div>
  );
