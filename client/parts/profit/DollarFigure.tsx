import { formatEnglishMoney } from '#client/lib/text/english.ts';
import { UNKNOWN } from '#client/lib/format.ts';
import { type Dollars, inReais } from './dollars.ts';

/** An amount with reais and exchange rate as its tooltip. */
export const DollarFigure = ({ money }: { money: Dollars | null }) => (
  <span title={inReais(money) ?? undefined} className="whitespace-nowrap">
    {money ? formatEnglishMoney(money.shown) : UNKNOWN}
  </span>
);
