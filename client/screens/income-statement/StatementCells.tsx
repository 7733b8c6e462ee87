import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export const headClass = 'border-b border-line-strong px-3 py-1.5 text-right font-medium whitespace-nowrap last:pr-4';
export const cellClass = 'border-b border-line px-3 py-1.5 text-right whitespace-nowrap last:pr-4';

/** Cell of the sticky first column: a line's name and optional content at its end. */
export const Name = ({
  isHead = false,
  isPart = false,
  aside,
  children,
}: {
  isHead?: boolean;
  isPart?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <th
    scope={isHead ? 'col' : 'row'}
    className={clsx(
      'sticky left-0 z-10 border-r border-b print:static bg-inherit py-1 pr-2 text-left',
      isHead ? 'border-line-strong pl-4 font-medium' : 'border-line [font-weight:inherit]',
      !isHead && (isPart ? 'pl-9 text-muted' : 'pl-4'),
    )}
  >
    <span className="flex min-w-36 items-center justify-between gap-2 sm:min-w-64 print:min-w-0">
      <span className="min-w-0 grow">{children}</span>
      {aside}
    </span>
  </th>
);

/** Key of a column: a period, or a marketplace of it. */
export const keyOf = ({ startDate, marketplace }: { startDate: string; marketplace?: string | null }) =>
  marketplace ?? startDate;
