import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A figure that leads to the rows it adds up; without an address it is text. */
export const SumLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <Link to={to} className="inline-block min-w-6 leading-6 hover:underline">
      {children}
    </Link>
  ) : (
    children
  );
