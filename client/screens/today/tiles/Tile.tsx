import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/**
 * A period in one card: its revenue large, what belongs to it in rows, and a line below. The link of its name covers the card;
 * controls in it stay above.
 */
export const Tile = ({
  title,
  to,
  chip,
  figure,
  rows,
  children,
}: {
  title: string;
  to: string;
  chip?: string;
  figure: ReactNode;
  rows: readonly { id: string; name: ReactNode; value: ReactNode }[];
  children?: ReactNode;
}) => (
  <article
    aria-label={title}
    className="relative flex min-w-0 flex-col gap-1 bg-surface p-4 hover:bg-hover max-sm:w-[68%] max-sm:shrink-0 max-sm:snap-start"
  >
    <div className="flex min-h-6 items-center justify-between gap-2">
      <h2 className="truncate text-small text-muted">
        <Link to={to} className="rounded-lg after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      {chip && (
        <span className="shrink-0 rounded-md border border-line px-1.5 text-label text-muted tabular-nums">{chip}</span>
      )}
    </div>
    <p className="text-figure-l tracking-tight tabular-nums max-sm:text-2xl/8">{figure}</p>
    <dl className="flex flex-col gap-0.5 text-small tabular-nums">
      {rows.map(({ id, name, value }) => (
        <div key={id} className="flex items-baseline justify-between gap-2">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
    <div className="mt-1 text-label text-muted">{children}</div>
  </article>
);
