import { paths } from '#client/lib/paths.ts';

/** Additional search words of pages, by path. They are loaded with the list of commands. */
export const pageWords: Record<string, string> = {
  [paths.today]: 'início manhã tarefas fazer repasses meta previsão do mês',
  [paths.dashboard]: 'vendas sales pedidos receita',
  [paths.credentials]: 'chaves conectar amazon mercado livre',
  [paths.aggregatedMetrics]: 'tráfego sessões conversão',
  [paths.buyBox]: 'competidores ofertas',
  [paths.brandOwner]: 'marca concorrentes preços',
  [paths.profitDetector]: 'lucro prejuízo margem',
  [paths.amazonData]: 'estoque reposição previsão planejamento',
  [paths.database]: 'banco de dados consulta tabelas',
  [paths.reconciliation]: 'reconciliação repasses faturas diferenças',
  [paths.cash]: 'saldo fluxo entra sexta retido liberações',
  [paths.costs]: 'impostos câmbio limites',
  [paths.products]:
    'anúncios juntar separar mesmo catálogo EAN GTIN SKU marca estoque custo próprio preços por canal simulador',
  [paths.purchases]: 'pedidos de compra fornecedor receber recebimento encomenda caixas',
  [paths.incomeStatement]: 'demonstração do resultado lucro',
  [paths.salesByState]: 'uf mapa brasil região destino',
  [paths.differences]: 'cobrado pago esperado contestar disputa prova',
  [paths.payouts]: 'banco depósito liberação',
  [paths.account]: 'senha sessões token perfil',
  [paths.taxes]:
    'nf-e nfe notas fiscais XML tributos DAS ICMS DIFAL PIS COFINS guia regime comparar Simples Presumido Real reforma CBS',
  [paths.bills]: 'cobranças boleto conta nota vencimento',
};
