import type { ReactNode } from 'react';
import { formatQuantity } from '#client/lib/format.ts';

/** Row count of a table and its export button. */
export const RowsHead = ({
  count,
  one,
  many,
  children,
}: {
  count: number;
  one: string;
  many: string;
  children: ReactNode;
}) => (
  <div className="flex min-h-12 items-center justify-between gap-2 px-4 py-2">
    <p className="text-small text-muted tabular-nums">{formatQuantity(count, one, many)}</p>
    {children}
  </div>
);
