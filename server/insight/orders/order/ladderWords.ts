import { factsOf, marketplaceIds } from '#server/market/registry.ts';
import { kindTexts, sourceText } from '#server/insight/reconciliation/order/orderTexts.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { formatAmount } from '#server/platform/values/money.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { AccountOrder } from '#server/insight/orders/list/orderRow.ts';
import type { LadderLine, LadderStep, StepCode } from './ladder.ts';
import type { OrderItem } from './orderLedger.ts';

/** Where a step leads: its rule, its costs, or the entries of the order. */
export const stepTargets = ['feeRules', 'freightRules', 'costs', 'taxes', 'entries'] as const;
export type StepTarget = (typeof stepTargets)[number];

/** What sentences about a step name, besides its lines. */
export interface StepContext {
  order: AccountOrder;
  items: readonly OrderItem[];
  /** Why the day's advertising is not known; null when it is. */
  adsNote: string | null;
  /** Last day on which the buyer may give it back; null: it is not delivered yet, or the day is over. */
  returnsUntil: string | null;
}

export interface WordedStep extends LadderStep {
  label: string;
  /** Where the amount is from, with its day. */
  sentence: string;
  target: StepTarget | null;
}

/** A step in Portuguese, with where it leads. */
export const wordedStep = (step: LadderStep, context: StepContext): WordedStep => ({
  ...step,
  label: labelOf(step, context),
  sentence: sentenceOf(step, context),
  target: targetOf(step),
});

const LABELS: Record<Exclude<StepCode, 'commission' | 'received' | 'taxes'>, string> = {
  price: 'Preço dos itens',
  buyerPaid: 'Frete e embalagem pagos pelo comprador',
  discounts: 'Descontos',
  fixedFee: 'Tarifa fixa',
  otherFees: 'Outras tarifas',
  freight: 'Frete e logística',
  cost: 'Custo do produto',
  ownFreight: 'Frete próprio e embalagem',
  advertising: 'Publicidade atribuída',
  returns: 'Devolução',
  reimbursements: 'Reembolsos e bônus',
  profit: 'Lucro líquido',
};

function labelOf({ code, amountMinor, lines }: LadderStep, { order }: StepContext): string {
  const { of } = factsOf(order.marketplace);
  if (code === 'received') return `Recebe ${of}`;
  if (code === 'commission') return `Comissão ${of}${shareOf(amountMinor, order)}`;
  if (code !== 'taxes') return LABELS[code];
  const kinds = new Set(lines.map(({ kind }) => kind));
  const [kind] = kinds;
  return `${kinds.size === 1 ? kindTexts[kind!] : 'Impostos'}${shareOf(amountMinor, order)}`;
}

const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const shareOf = (minor: number | null, { revenue }: AccountOrder) =>
  minor === null || minor === 0 || revenue <= 0 ? '' : ` (${percent.format((-minor * 100) / revenue)}%)`;

function sentenceOf(step: LadderStep, context: StepContext): string {
  const { code, lines } = step;
  if (code === 'received') return 'Deste pedido, antes de devoluções';
  if (code === 'profit') return resultText(context.order);
  if (code === 'advertising') return adsText(step, context);
  if (code === 'cost') return costText(context.items);
  if (lines.length === 0) return withoutLines(step, context);
  const texts = lines.map((line) => sourceOfLine(line, context.order));
  return [...new Set(texts)].join(' · ');
}

function resultText({ marginPercent, roiPercent }: AccountOrder): string {
  const parts = [
    marginPercent === null ? null : `${percent.format(marginPercent)}% de margem`,
    roiPercent === null ? null : `ROI ${percent.format(roiPercent)}%`,
  ].filter((part) => part !== null);
  return parts.join(' · ') || 'Margem desconhecida';
}

function adsText({ amountMinor }: LadderStep, { adsNote }: StepContext): string {
  if (adsNote !== null) return adsNote;
  return amountMinor ? 'Gasto do dia ÷ unidades do produto' : 'Sem gasto com anúncios destes produtos no dia';
}

function costText(items: readonly OrderItem[]): string {
  const [first, ...others] = items.filter(({ status }) => status !== 'cancelled');
  const missing = items.filter(({ unitCostMinor, status }) => unitCostMinor === null && status !== 'cancelled').length;
  if (missing > 0)
    return missing === items.length
      ? 'Custo não informado'
      : `Custo não informado de ${missing} de ${items.length} itens`;
  if (!first) return 'Custo não informado';
  if (others.length > 0) return `Custos de ${items.length} itens no dia da venda`;
  const cost = `${formatAmount({ minor: first.unitCostMinor!, currency: first.currency })} por unidade`;
  return first.costSince! > FIRST_DAY ? `${cost} desde ${shortDay(first.costSince!)}` : cost;
}

function withoutLines({ code, basis }: LadderStep, { order, items, returnsUntil }: StepContext): string {
  const isPriced = items.some(({ priceMinor }) => priceMinor !== null);
  if (basis === 'unread' && !isPriced) return 'Ainda não se sabe: depende do preço';
  if (code === 'taxes')
    return basis === 'unread' ? 'Regime de imposto não informado neste dia' : 'Sem imposto sobre a venda';
  if (code === 'commission') return 'Sem comissão';
  if (code === 'freight') return `Sem frete cobrado ${factsOf(order.marketplace).of.replace(/^d/, 'pel')}`;
  if (code !== 'returns') return '—';
  if (basis === 'known') return 'Sem devolução';
  return returnsUntil
    ? `Prazo do comprador até ${shortDay(returnsUntil)}, no máximo`
    : 'O prazo do comprador começa na entrega';
}

function sourceOfLine({ source, basis, postedOn, amountMinor }: LadderLine, order: AccountOrder): string {
  const sold = shortDay(order.saleDay);
  if (amountMinor === null)
    return source === 'freight_rules' ? 'Nenhuma regra de frete próprio vale para este envio' : 'Ainda não se sabe';
  if (source === 'order') {
    const read = `Pedido, lido em ${momentText(order.readAt)}`;
    return basis === 'provisional' ? `${read}; confirma no lançamento` : read;
  }
  if (source === 'fee_rules') return `Regra de tarifas de ${sold}; confirma no lançamento`;
  if (source === 'freight_rules') return `Regra de frete de ${sold}`;
  if (source === 'tax_rates') return `Alíquotas de imposto de ${sold}`;
  if (source === 'refunds') return 'Estorno esperado na próxima fatura';
  const text = isOfMarketplace(source) ? sourceText(source) : capital(sourceText(source));
  return postedOn ? `${text}, ${shortDay(postedOn)}` : text;
}

const isOfMarketplace = (source: string) => marketplaceIds.some((id) => source.startsWith(`${id}.`));

/** Steps lead to what they are worked out of; what the marketplace posted, to the entries. */
function targetOf({ code, lines, isSum }: LadderStep): StepTarget | null {
  if (isSum || code === 'advertising') return null;
  if (code === 'cost') return 'costs';
  if (code === 'taxes') return 'taxes';
  const sources = lines.map(({ source }) => source);
  if (sources.includes('freight_rules')) return 'freightRules';
  if (sources.includes('fee_rules')) return 'feeRules';
  return lines.length > 0 ? 'entries' : null;
}

/** `22/11`, with the year when it is not of this one. */
export function shortDay(day: string, today = saoPauloDay(currentTime().getTime())): string {
  const [year, month, date] = day.split('-');
  return today.startsWith(year!) ? `${date}/${month}` : `${date}/${month}/${year}`;
}

const clock = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' });
const momentText = (at: Date): string => `${shortDay(saoPauloDay(at.getTime()))} ${clock.format(at)}`;
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
