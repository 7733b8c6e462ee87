import { foldText } from '#client/lib/text/foldText.ts';
import { type Amount, formatMoney } from '#client/lib/format.ts';
import { orderPath, paths } from '#client/lib/paths.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { pages } from './pages.ts';
import { pageWords } from './pageWords.ts';

export interface Command {
  id: string;
  label: string;
  /** Additional search words. */
  words?: string;
  /** Shortcut without the palette. */
  hint?: string;
  /** Path to open; absent for actions. */
  to?: string;
}

export const pageCommands: Command[] = pages.map(({ to, label, key }) => ({
  id: `page:${to}`,
  label,
  words: pageWords[to],
  to,
  hint: `G ${key.toUpperCase()}`,
}));

/** Actions of the palette. One with `to` opens a page. */
export const actions = [
  { id: 'sync', label: 'Sincronizar agora', words: 'atualizar buscar pedidos' },
  { id: 'import', label: 'Importar custos', words: 'csv planilha', to: paths.costs },
  { id: 'export-profit', label: 'Exportar o Profit Detector (CSV)', words: 'baixar lucro planilha' },
  { id: 'export-costs', label: 'Exportar os custos (CSV)', words: 'baixar planilha' },
  { id: 'copy-link', label: 'Copiar o link desta tela', words: 'compartilhar url' },
  { id: 'theme', label: 'Trocar o tema', words: 'claro escuro sistema cores' },
  { id: 'shortcuts', label: 'Atalhos de teclado', words: 'ajuda teclas', hint: '?' },
  { id: 'sign-out', label: 'Sair', words: 'desconectar encerrar sessão' },
] as const satisfies Command[];
export type ActionId = (typeof actions)[number]['id'];

/** Commands whose label and words contain every word of the text, ignoring case and accents. */
export function matching<One extends Command>(commands: readonly One[], text: string): One[] {
  const terms = foldText(text).split(/\s+/);
  return commands.filter(({ label, words = '' }) => {
    const searchText = foldText(`${label} ${words}`);
    return terms.every((word) => searchText.includes(word));
  });
}

export interface FoundOrder {
  id: string;
  marketplace: string;
  orderId: string;
  createdAt: string;
  status: keyof typeof statuses;
  total: Amount | null;
  items: readonly { readonly name: string | null | undefined; readonly sku: string | null | undefined }[];
}

const statuses = { PENDING: 'pendente', SHIPPED: 'enviado', DELIVERED: 'entregue', CANCELLED: 'cancelado' };

/** Command for an order: shows products, date, amount and status, and opens its page. */
export function orderCommand({ id, marketplace, orderId, createdAt, status, total, items }: FoundOrder): Command {
  const [first] = items;
  const what = first ? (first.name ?? first.sku ?? 'produto sem nome') : 'sem itens';
  const more = items.length > 1 ? ` e mais ${items.length - 1}` : '';
  return {
    id: `order:${id}`,
    label: `Pedido ${orderId}: ${what}${more}`,
    hint: `${formatDayAndClock(createdAt)} · ${formatMoney(total)} · ${statuses[status]}`,
    to: orderPath(marketplace, orderId),
  };
}
