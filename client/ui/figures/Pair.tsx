import type { ReactNode } from 'react';

/** Two figures in one cell, the second muted. */
export const Pair = ({ first, second }: { first: ReactNode; second: string }) => (
  <span className="flex flex-col items-end whitespace-nowrap">
    <span>{first}</span>
    <span className="text-2xs font-normal text-muted">{second}</span>
  </span>
);
