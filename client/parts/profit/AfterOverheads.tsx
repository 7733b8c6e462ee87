import { t } from '#client/lib/language/t.ts';
import { DollarFigure, type Dollars } from './dollars.tsx';

/** What is left of a profit after its share of the overheads, where the account shows it; nothing else. */
export const AfterOverheads = ({ overheads, left }: { overheads: Dollars | null; left: Dollars | null }) =>
  overheads && (
    <span className="flex flex-col text-label text-muted tabular-nums">
      <span className="whitespace-nowrap">
        {t('parts.overheads')} <DollarFigure money={overheads} />
      </span>
      <span className="whitespace-nowrap">
        {t('parts.afterOverheads')} <DollarFigure money={left} />
      </span>
    </span>
  );
