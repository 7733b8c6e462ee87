import { type Amount, UNKNOWN } from '#client/lib/format.ts';
import { ProfitAmount } from './FigureParts.tsx';
import { type Mark, Marked } from './Marked.tsx';

/** A profit in the look of its state, which leads to its orders. */
export const MarkedProfit = ({
  profit,
  orders,
  ...marked
}: {
  profit: Amount | null;
  orders?: string;
  mark: Mark;
  isInRow?: boolean;
  hasBadge?: boolean;
}) => <Marked {...marked}>{profit ? <ProfitAmount profit={profit} orders={orders} /> : UNKNOWN}</Marked>;
