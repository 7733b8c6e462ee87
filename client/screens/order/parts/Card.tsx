import type { ReactNode } from 'react';

/** A titled part of the page. */
export const Card = ({
  title,
  id,
  aside,
  children,
}: {
  title: string;
  /** Target of links on the page. */
  id?: string;
  /** At the end of the title line. */
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <section id={id} aria-label={title} className="rounded-lg border border-line bg-surface">
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 px-4 py-2">
      <h2 className="text-heading">{title}</h2>
      {aside}
    </div>
    {children}
  </section>
);
