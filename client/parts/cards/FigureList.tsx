import type { ReactNode } from 'react';

/** Figures by their names, one a line, below what they are of. */
export const FigureList = ({
  title,
  figures,
}: {
  title: string;
  figures: readonly (readonly [string, ReactNode])[];
}) => (
  <>
    <p className="text-label text-muted">{title}</p>
    <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
      {figures.map(([name, figure]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right font-medium">{figure}</dd>
        </div>
      ))}
    </dl>
  </>
);
