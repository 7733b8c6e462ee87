import type { ReactNode } from 'react';

/** Placeholder with the height of a chart (spec 2) and a centered text. */
export const ChartPlace = ({ children }: { children: ReactNode }) => (
  <p className="grid h-[300px] place-items-center text-muted">{children}</p>
);
