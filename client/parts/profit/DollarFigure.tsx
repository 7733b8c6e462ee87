import { formatEnglishMoney } from '#client/lib/text/english.ts';
import { UNKNOWN } from '#client/lib/format.ts';
import { type Dollars, inReais } from './dollars.ts';

/** An amount with its reais and rate one hover away. */
export const DollarFigure = ({ money }: { money: Dollars | null }) => (
  <span title={inReais(money) ?? undefined} className="whitespace-nowrap">
    {money ? formatEnglishMoney(money.shown) : UNKNOWN}
  </span>
);
