import { type Amount, formatMoney } from '#client/lib/format.ts';
import { changeFileQuery, incomeForm } from '#client/screens/income-statement/incomeView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import type { ProfitEffectName } from './__generated__/ChangePanel_change.graphql';

interface Effect {
  name: string;
  meaning: string;
  amount: Amount;
}

/** Profit of one of the two periods. */
interface Side {
  name: string;
  /** Days and units. */
  note: string;
  profit: Amount;
}

/** Effects between the previous and the current profit, one per row, with an export. */
export function EffectsTable({ sides: [before, now], effects }: { sides: [Side, Side]; effects: readonly Effect[] }) {
  const { view } = useUrlView(incomeForm);
  return (
    <>
      <div className="flex justify-end">
        <ExportButton path="/api/income-statement/change/export" query={changeFileQuery(view)} isEmpty={false} />
      </div>
      <div
        role="group"
        aria-label={t('incomeStatement.effectsOnProfit')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it horizontally
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table aria-label={t('incomeStatement.whyProfitChanged')} className="w-full text-small tabular-nums">
          <thead>
            <tr className="text-label text-muted">
              <th scope="col" className="py-1.5 text-left font-medium">
                {t('incomeStatement.effect')}
              </th>
              <th scope="col" className="py-1.5 pl-4 text-left font-medium max-sm:hidden">
                {t('incomeStatement.whatItMeans')}
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {t('incomeStatement.onProfit')}
              </th>
            </tr>
          </thead>
          <tbody>
            <SideRow {...before} />
            {effects.map(({ name, meaning, amount }) => (
              <tr key={name}>
                <th scope="row" className="border-t border-line py-1.5 text-left font-normal whitespace-nowrap">
                  {name}
                </th>
                <td className="border-t border-line py-1.5 pl-4 text-muted max-sm:hidden">{meaning}</td>
                <td className={`border-t border-line py-1.5 text-right whitespace-nowrap ${toneOf(amount.minor)}`}>
                  {amount.minor > 0 ? '+' : ''}
                  {formatMoney(amount)}
                </td>
              </tr>
            ))}
            <SideRow {...now} />
          </tbody>
        </table>
      </div>
    </>
  );
}

const toneOf = (minor: number) => (minor > 0 ? 'text-positive' : minor < 0 ? 'text-negative' : 'text-muted');

const SideRow = ({ name, note, profit }: Side) => (
  <tr className="font-semibold">
    <th scope="row" className="border-t border-line-strong py-1.5 text-left whitespace-nowrap">
      {name}
    </th>
    <td className="border-t border-line-strong py-1.5 pl-4 font-normal text-muted max-sm:hidden">{note}</td>
    <td className="border-t border-line-strong py-1.5 text-right whitespace-nowrap">{formatMoney(profit)}</td>
  </tr>
);

/** Names and descriptions of the effects on profit. */
export const effectWords: Record<ProfitEffectName, { name: string; meaning: string }> = {
  VOLUME: { name: t('incomeStatement.volume'), meaning: t('incomeStatement.moreOrFewerUnitsByWhat') },
  PRICE: { name: t('incomeStatement.price2'), meaning: t('incomeStatement.anotherAveragePricePerUnit') },
  COST: { name: t('incomeStatement.cost2'), meaning: t('incomeStatement.anotherProductCostPerUnit') },
  FEES: { name: t('incomeStatement.feesAndShipping'), meaning: t('incomeStatement.otherFeesAndOtherFreightPer') },
  RETURNS: { name: t('incomeStatement.returns'), meaning: t('incomeStatement.otherReturnsLessReimbursementsPerUnit') },
  TAX: { name: t('incomeStatement.taxes'), meaning: t('incomeStatement.anotherTaxPerUnit') },
  STORAGE: { name: t('incomeStatement.storage'), meaning: t('incomeStatement.anotherChargeForStorage') },
  ADS: { name: t('incomeStatement.advertising'), meaning: t('incomeStatement.anotherSpendOnAds') },
  ACCOUNT: {
    name: t('incomeStatement.accountExpenses'),
    meaning: t('incomeStatement.anotherAmountOfAccountExpensesWithout'),
  },
};
