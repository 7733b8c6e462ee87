import type { ReactNode } from 'react';

/** As high as every chart of the page (spec 2), with a word in the middle. */
export const ChartPlace = ({ children }: { children: ReactNode }) => (
  <p className="grid h-[300px] place-items-center text-muted">{children}</p>
);
