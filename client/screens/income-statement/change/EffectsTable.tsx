import { type Amount, formatMoney } from '#client/lib/format.ts';
import { changeFileQuery, incomeForm } from '#client/screens/income-statement/incomeView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
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
        role="region"
        aria-label="Efeitos no lucro"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it horizontally
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table aria-label="Por que o lucro mudou" className="w-full text-small tabular-nums">
          <thead>
            <tr className="text-label text-muted">
              <th scope="col" className="py-1.5 text-left font-medium">
                Efeito
              </th>
              <th scope="col" className="py-1.5 pl-4 text-left font-medium max-sm:hidden">
                O que quer dizer
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                No lucro
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
  VOLUME: { name: 'Volume', meaning: 'Mais ou menos unidades, pelo que cada uma deixava antes' },
  PRICE: { name: 'Preço', meaning: 'Outro preço médio por unidade' },
  COST: { name: 'Custo', meaning: 'Outro custo do produto por unidade' },
  FEES: { name: 'Tarifas e envio', meaning: 'Outras tarifas e outro frete por unidade' },
  RETURNS: { name: 'Devoluções', meaning: 'Outras devoluções, menos reembolsos, por unidade' },
  TAX: { name: 'Impostos', meaning: 'Outro imposto por unidade' },
  STORAGE: { name: 'Armazenagem', meaning: 'Outra cobrança de armazenagem' },
  ADS: { name: 'Publicidade', meaning: 'Outro gasto com anúncios' },
  ACCOUNT: { name: 'Despesas da conta', meaning: 'Outro valor das despesas da conta, sem produto' },
};
