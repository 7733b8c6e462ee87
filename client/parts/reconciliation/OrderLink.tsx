import { Link } from 'react-router-dom';
import { orderPath, paths } from '#client/lib/paths.ts';

/** An order's number, as a link to its page; without a marketplace, to the orders with that number. */
export const OrderLink = ({ marketplace, number }: { marketplace?: string | null; number: string }) => (
  <Link
    to={marketplace ? orderPath(marketplace, number) : `${paths.orders}?search=${encodeURIComponent(number)}`}
    data-card
    className="whitespace-nowrap hover:underline"
  >
    {number}
  </Link>
);

/** Several of them, after each other. */
export const OrderLinks = ({ numbers }: { numbers: readonly string[] }) => (
  <span className="flex flex-wrap gap-x-2">
    {numbers.map((number) => (
      <OrderLink key={number} number={number} />
    ))}
  </span>
);
