import type { ReactNode } from 'react';
import { Tabs } from '#client/ui/controls/Tabs.tsx';
import type { Tab } from './buyBoxView.ts';
import { useBuyBoxView } from './useBuyBoxView.ts';

// order and texts of spec 2
const titles = [
  ['status', 'Status Buy Box'],
  ['ranking', 'Ranking Competidores'],
  ['changes', 'Mudanças Recentes'],
  ['lost', 'Produtos Perdidos'],
  ['new', 'Novos Competidores'],
] as const;

const descriptions: Record<Tab, string> = {
  status: 'Quem tem a Buy Box de cada produto agora e a que preço. O período não muda esta lista.',
  ranking: 'Os 50 competidores com mais Buy Boxes entre os vistos no período.',
  changes: 'As 100 últimas trocas de dono e mudanças de preço dos competidores no período.',
  lost: 'Produtos em que a Buy Box foi sua em menos de 50% do tempo observado nos últimos 30 dias. O período muda só o principal competidor.',
  new: 'Vendedores vistos pela primeira vez nos últimos 7 dias em algum dos seus produtos.',
};

/** Tabs of the five tables. The URL holds the chosen one. */
export function BuyBoxTabs({ children }: { children: ReactNode }) {
  const { view, change } = useBuyBoxView();
  return (
    <Tabs label="Tabelas" tabs={titles} chosen={view.tab} onChoose={(tab) => change({ tab })}>
      <div className="flex flex-col gap-3">
        <p className="text-small text-muted">{descriptions[view.tab]}</p>
        {children}
      </div>
    </Tabs>
  );
}
