import type { ReactNode } from 'react';
import { t } from '#client/lib/language/t.ts';

/** A section of the page. Without `rows` it says that they could not be read, with none of them `none`. */
export const OperatorPanel = ({
  title,
  hint,
  rows,
  none,
  children,
}: {
  title: string;
  hint?: string;
  rows: readonly unknown[] | null | undefined;
  none?: string;
  children: ReactNode;
}) => (
  <section aria-label={title} className="flex min-w-0 flex-col rounded-lg border border-line bg-surface">
    <div className="flex flex-col gap-1 px-4 py-3">
      <h2 className="font-semibold">{title}</h2>
      {hint && <p className="text-small text-muted">{hint}</p>}
      {!rows && <p className="text-small text-warning">{t('operator.unread')}</p>}
      {rows?.length === 0 && <p className="text-small text-muted">{none}</p>}
    </div>
    {rows && rows.length > 0 && children}
  </section>
);
