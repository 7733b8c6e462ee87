import { foldText } from '#client/lib/text/foldText.ts';
import { type Amount, formatMoney } from '#client/lib/format.ts';
import { paths } from '#client/lib/paths.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { pages } from './pages.ts';

export interface Command {
  id: string;
  label: string;
  /** Other words it is looked for by. */
  words?: string;
  /** What leads there without the palette. */
  hint?: string;
  /** Where it leads; the others are done by the palette. */
  to?: string;
}

export const pageCommands: Command[] = pages.map(({ to, label, words, key }) => ({
  id: `page:${to}`,
  label,
  words,
  to,
  hint: `G ${key.toUpperCase()}`,
}));

/** What the palette does besides leading somewhere. */
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

/** Those with every word of the text in their label or words, case and accents aside. */
export function matching<One extends Command>(commands: readonly One[], text: string): One[] {
  const wanted = foldText(text).split(/\s+/);
  return commands.filter(({ label, words = '' }) => {
    const own = foldText(`${label} ${words}`);
    return wanted.every((word) => own.includes(word));
  });
}

// Amazon's 3-7-7 digits or the beginning of them; Mercado Livre's ids and carts are digits only.
const ORDER_NUMBER = /^#?(\d{3}-\d{4,7}(?:-\d{0,7})?|\d{6,20})$/;

/** The order's number a text is, as marketplaces write it; null when it cannot be one. */
export const orderNumber = (text: string): string | null => ORDER_NUMBER.exec(text.trim())?.[1] ?? null;

export interface FoundOrder {
  id: string;
  orderId: string;
  createdAt: string;
  status: keyof typeof statuses;
  total: Amount | null;
  items: readonly { readonly name: string | null | undefined; readonly sku: string | null | undefined }[];
}

const statuses = { PENDING: 'pendente', SHIPPED: 'enviado', DELIVERED: 'entregue', CANCELLED: 'cancelado' };

/** An order with what was bought, when, for how much and how far it is; it leads to its sales on the dashboard. */
export function orderCommand({ id, orderId, createdAt, status, total, items }: FoundOrder): Command {
  const params = new URLSearchParams({ period: 'allTime', search: orderId });
  const [first] = items;
  const what = first ? (first.name ?? first.sku ?? 'produto sem nome') : 'sem itens';
  const more = items.length > 1 ? ` e mais ${items.length - 1}` : '';
  return {
    id: `order:${id}`,
    label: `Pedido ${orderId}: ${what}${more}`,
    hint: `${formatDayAndClock(createdAt)} · ${formatMoney(total)} · ${statuses[status]}`,
    to: `${paths.dashboard}?${params}`,
  };
}
