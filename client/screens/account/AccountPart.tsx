import { type ReactNode, useId } from 'react';

/** A section of the account screen with its title and, beside it, `action`. */
export function AccountPart({
  title,
  intro,
  action,
  children,
}: {
  title: string;
  intro?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-2">
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {intro && <p className="max-w-prose px-4 pb-3 text-small text-muted">{intro}</p>}
      <div className="px-4 pb-4 empty:hidden has-[table]:p-0">{children}</div>
    </section>
  );
}
