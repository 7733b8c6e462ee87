import type { ReactNode } from 'react';

/** A part of a tab with its title. */
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
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-3 pb-2">
      <h2 className="flex flex-wrap items-baseline gap-x-2 text-heading">
        {title}
        {note && <span className="text-small font-normal text-muted">{note}</span>}
      </h2>
      {aside}
    </div>
    {children}
  </section>
);
