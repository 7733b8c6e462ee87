import type { ReactNode } from 'react';

/** Shown in place of missing content: what is missing, why, and the next step. */
export function EmptyState({
  title,
  hint,
  level = 2,
  children,
}: {
  title: string;
  hint?: ReactNode;
  level?: 1 | 2;
  children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <Heading className="text-heading">{title}</Heading>
      {hint && <p className="max-w-md text-muted">{hint}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
