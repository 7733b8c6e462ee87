import { paths } from '#client/lib/paths.ts';

export interface Page {
  to: string;
  label: string;
  /** Key that opens the page after `g`. */
  key: string;
  /** Additional search words. */
  words?: string;
}

/** Entries of the navigation bar, in the order and words of spec 2. */
export const menuPages: Page[] = [
  { to: paths.dashboard, label: 'Dashboard', key: 'd', words: 'vendas sales pedidos receita' },
  { to: paths.credentials, label: 'Credenciais', key: 'k', words: 'chaves conectar amazon mercado livre' },
  { to: paths.aggregatedMetrics, label: 'Métricas Agregadas', key: 'm', words: 'tráfego sessões conversão' },
  { to: paths.buyBox, label: 'Buy Box', key: 'b', words: 'competidores ofertas' },
  { to: paths.brandOwner, label: 'Brand Owner', key: 'o', words: 'marca concorrentes preços' },
  { to: paths.profitDetector, label: 'Profit Detector', key: 'p', words: 'lucro prejuízo margem' },
  { to: paths.amazonData, label: 'Dados Amazon', key: 'a', words: 'estoque reposição previsão planejamento' },
  { to: paths.insights, label: 'Insights IA', key: 'i' },
  { to: paths.database, label: 'SQL Viewer', key: 's', words: 'banco de dados consulta tabelas' },
];

/** Entries after those of spec 2. */
export const laterPages: Page[] = [
  { to: paths.reconciliation, label: 'Conciliação', key: 'l', words: 'reconciliação repasses faturas diferenças' },
  { to: paths.cash, label: 'Caixa', key: 'x', words: 'saldo fluxo entra sexta retido liberações' },
];

/** Pages that need no product in the URL. */
export const pages: Page[] = [
  ...menuPages,
  ...laterPages,
  { to: paths.costs, label: 'Custos e taxas', key: 'c', words: 'impostos câmbio limites' },
  { to: paths.incomeStatement, label: 'DRE', key: 'r', words: 'demonstração do resultado lucro' },
  { to: paths.differences, label: 'Diferenças', key: 'f', words: 'cobrado pago esperado contestar disputa prova' },
  { to: paths.payouts, label: 'Repasses', key: 'e', words: 'banco depósito liberação' },
  { to: paths.account, label: 'Conta', key: 'u', words: 'senha sessões token perfil' },
];
