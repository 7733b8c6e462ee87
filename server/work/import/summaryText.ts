import type { ImportSummary } from './importOrdersFile.ts';
import type { LiveOrders } from './liveOrders.ts';
import type { RefusalCause } from './refusals.ts';

const count = (value: number, one: string, many: string) =>
  `${value.toLocaleString('pt-BR')} ${value === 1 ? one : many}`;

/**
 * The summary of an import as lines for the seller. `refusedPath`: the file with all refused lines; null: none was asked for.
 */
export function summaryText(
  summary: ImportSummary,
  { dryRun, refusedPath = null }: { dryRun: boolean; refusedPath?: string | null },
): string {
  const { ordersNew, ordersUpdated, ordersUnchanged, ordersStale, linesRefused } = summary;
  const lines = [
    `  ${count(summary.linesRead, 'linha lida', 'linhas lidas')}`,
    `  Pedidos: ${count(ordersNew, 'novo', 'novos')}, ${count(ordersUpdated, 'atualizado', 'atualizados')}, ${count(ordersUnchanged, 'inalterado', 'inalterados')}`,
  ];
  if (ordersStale > 0)
    lines.push(
      `  ${count(ordersStale, 'pedido já tem dados mais novos', 'pedidos já têm dados mais novos')} e não mudou`,
    );
  if (linesRefused > 0) lines.push(...refusedText(summary, refusedPath));
  if (dryRun) lines.push('  Simulação: nada foi gravado.');
  return lines.join('\n');
}

function refusedText(summary: ImportSummary, refusedPath: string | null): string[] {
  const { linesRefused, linesWithoutOrder, ordersRefused, causes } = summary;
  const orders = ordersRefused > 0 ? `, de ${count(ordersRefused, 'pedido', 'pedidos')}` : '';
  const without = linesWithoutOrder > 0 ? ` (${linesWithoutOrder.toLocaleString('pt-BR')} sem número de pedido)` : '';
  return [
    `  ${count(linesRefused, 'linha recusada', 'linhas recusadas')}${orders}${without}:`,
    ...causes.flatMap(causeText),
    ...liveText(summary.refusedLive),
    refusedPath
      ? `  Todas as linhas recusadas estão em ${refusedPath}`
      : '  Para ter todas as linhas recusadas em um arquivo, repita com --refused ARQUIVO.csv',
  ];
}

function causeText({ cause, lines, orders, examples }: RefusalCause): string[] {
  const shown = examples.map(
    ({ line, orderId, reason }) => `    linha ${line}${orderId ? `, pedido ${orderId}` : ''}: ${reason}`,
  );
  if (lines === 1) return shown;
  const of = orders > 0 ? `, ${count(orders, 'pedido', 'pedidos')}` : '';
  return [`    ${cause} (${count(lines, 'linha', 'linhas')}${of})`, ...shown.map((line) => `  ${line}`)];
}

function liveText({ live, liveStored, livePending }: LiveOrders): string[] {
  if (live === 0) return [];
  const parts = [
    liveStored > 0 && count(liveStored, 'já gravado fica como estava', 'já gravados ficam como estavam'),
    live > liveStored && count(live - liveStored, 'fica fora das vendas', 'ficam fora das vendas'),
    livePending > 0 && count(livePending, 'ainda pendente', 'ainda pendentes'),
  ].filter(Boolean);
  return [
    `  ${count(live, 'desses pedidos não está cancelado', 'desses pedidos não estão cancelados')}: ${parts.join('; ')}`,
  ];
}
