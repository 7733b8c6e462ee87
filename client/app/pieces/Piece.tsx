import { type ReactNode, useState } from 'react';

/** A product's name that is too long for its column. */
export const LONG =
  'Kit com doze organizadores transparentes de acrílico para gavetas, com divisórias ajustáveis e tampa';

/** Section for a file of client/ui with its states. */
export const Piece = ({ of, children }: { of: string; children: ReactNode }) => (
  <section aria-label={of} className="rounded-lg border border-line bg-surface p-4">
    <h2 className="text-heading">{of}</h2>
    <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-4">{children}</div>
  </section>
);

/** A component in one state, below the state's name. */
export const State = ({
  name,
  isWide = false,
  children,
}: {
  name: string;
  /** Full width, for bars, tables and skeletons. */
  isWide?: boolean;
  children: ReactNode;
}) => (
  <div className={isWide ? 'w-full min-w-0' : 'max-w-full min-w-0'}>
    <p className="mb-1 text-label text-muted">{name}</p>
    <div lang="pt-BR">{children}</div>
  </div>
);

/** Holds the value of a controlled component. */
export function Held<Value>({
  initial,
  children,
}: {
  initial: Value;
  children: (value: Value, hold: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
