import type { ImportSummary } from './importOrdersFile.ts';

const count = (value: number, one: string, many: string) =>
  `${value.toLocaleString('pt-BR')} ${value === 1 ? one : many}`;

/** The summary of an import as lines for the seller. */
export function summaryText(summary: ImportSummary, { dryRun }: { dryRun: boolean }): string {
  const { ordersNew, ordersUpdated, ordersUnchanged, ordersStale, linesRefused, refused } = summary;
  const lines = [
    `  ${count(summary.linesRead, 'linha lida', 'linhas lidas')}`,
    `  Pedidos: ${count(ordersNew, 'novo', 'novos')}, ${count(ordersUpdated, 'atualizado', 'atualizados')}, ${count(ordersUnchanged, 'inalterado', 'inalterados')}`,
  ];
  if (ordersStale > 0)
    lines.push(
      `  ${count(ordersStale, 'pedido já tem dados mais novos', 'pedidos já têm dados mais novos')} e não mudou`,
    );
  if (linesRefused > 0) {
    lines.push(`  ${count(linesRefused, 'linha recusada', 'linhas recusadas')}:`);
    for (const { line, reason } of refused) lines.push(`    linha ${line}: ${reason}`);
    if (linesRefused > refused.length)
      lines.push(`    e mais ${(linesRefused - refused.length).toLocaleString('pt-BR')}`);
  }
  if (dryRun) lines.push('  Simulação: nada foi gravado.');
  return lines.join('\n');
}
