import { type ReactNode, useState } from 'react';

/** A product's name that is longer than its place. */
export const LONG =
  'Kit com doze organizadores transparentes de acrílico para gavetas, com divisórias ajustáveis e tampa';

/** A file of client/ui in its states. */
export const Piece = ({ of, children }: { of: string; children: ReactNode }) => (
  <section aria-label={of} className="rounded-lg border border-line bg-surface p-4">
    <h2 className="text-base font-semibold">{of}</h2>
    <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-4">{children}</div>
  </section>
);

/** A piece in one state, with the state's name above. */
export const State = ({
  name,
  isWide = false,
  children,
}: {
  name: string;
  /** As wide as the page: bars, tables, skeletons. */
  isWide?: boolean;
  children: ReactNode;
}) => (
  <div className={isWide ? 'w-full min-w-0' : 'max-w-full min-w-0'}>
    <p className="mb-1 text-2xs text-muted">{name}</p>
    <div lang="pt-BR">{children}</div>
  </div>
);

/** For a piece whose value its screen keeps. */
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
