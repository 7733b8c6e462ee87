import type { ReactNode } from 'react';

/** Section of a screen with a heading. */
export const Panel = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section aria-label={title} className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="font-semibold">{title}</h2>
      {aside}
    </div>
    {children}
  </section>
);

/** Placeholder with the height of a chart (spec 2) and a centered text. */
export const ChartPlace = ({ children }: { children: ReactNode }) => (
  <p className="grid h-[300px] place-items-center text-muted">{children}</p>
);
