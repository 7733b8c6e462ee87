import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** Name of a row that opens into its parts. */
export const Expander = ({
  isOpen,
  onToggle,
  title,
  children,
}: {
  isOpen: boolean;
  onToggle: () => void;
  title?: string;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-expanded={isOpen}
    title={title}
    onClick={onToggle}
    className="-ml-4 flex items-center gap-0.5 text-left hover:underline"
  >
    <ChevronRight size={14} aria-hidden className={clsx('shrink-0 transition-transform', isOpen && 'rotate-90')} />
    {children}
  </button>
);
