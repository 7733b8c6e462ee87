import type { ReactNode } from 'react';

/** A part of the page with its heading and what stands beside it. */
export const Card = ({
  title,
  note,
  aside,
  children,
}: {
  title: string;
  note?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-surface">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3">
      <h2 className="text-heading">{title}</h2>
      {note && <span className="text-small text-muted tabular-nums">{note}</span>}
      {aside && <span className="ml-auto flex flex-wrap items-center gap-2">{aside}</span>}
    </div>
    {children}
  </section>
);
