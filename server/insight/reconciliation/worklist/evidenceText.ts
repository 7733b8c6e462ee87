import type { MoneyMatch } from '#server/insight/reconciliation/matching/moneyMatch.ts';
import type { ExpectationBasis } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { formatAmount } from '#server/platform/values/money.ts';
import { STANDARD } from '#i18n/locales.ts';
import { word } from '#server/platform/language/say.ts';
import { spokenClass, spokenReason } from './matchTexts.ts';

const basisTexts: Record<ExpectationBasis, string> = {
  sale: 'informado na venda',
  rule: 'pela regra em vigor no dia da venda',
  estimate: 'estimado',
};

/** At most this many ids are written out. */
const MAX_ROWS = 50;

/**
 * Plain text to paste into a ticket of the marketplace, in Portuguese whoever reads: its support is in Brazil. It says what happened, the
 * amounts and the rows.
 */
export function evidenceText(match: MoneyMatch): string {
  const amount = (minor: number) => formatAmount({ minor, currency: match.currency });
  const dated = (day: string) => day.split('-').toReversed().join('/');
  const subject = match.orderId === null ? lossSubject(match) : `Pedido ${match.orderId}`;
  const lines = [
    `${subject}${match.packId === null ? '' : ` (carrinho ${match.packId})`}: ${word(spokenReason(match.reason), STANDARD)}.`,
    '',
    `Situação: ${word(spokenClass(match.class), STANDARD)}${match.isCertain ? '' : ' (indício: o valor esperado é estimado)'}`,
  ];
  if (match.expectedMinor !== null)
    lines.push(`Esperado: ${amount(match.expectedMinor)}${match.basis ? ` (${basisTexts[match.basis]})` : ''}`);
  if (match.chargedMinor !== null) lines.push(`Cobrado: ${amount(match.chargedMinor)}`);
  if (match.paidMinor !== null) lines.push(`Pago: ${amount(match.paidMinor)}`);
  if (match.deltaMinor !== null) lines.push(`Diferença: ${amount(match.deltaMinor)}`);
  if (match.since !== null) lines.push(`Desde: ${dated(match.since)}`);
  if (match.dueAt !== null) lines.push(`Prazo: ${dated(match.dueAt)}`);
  if (match.rowIds.length > 0) {
    const more = match.rowIds.length - MAX_ROWS;
    const ids = match.rowIds.slice(0, MAX_ROWS).join(', ');
    lines.push(`Lançamentos: ${ids}${more > 0 ? ` e mais ${more}` : ''}`);
  }
  const request = requestOf(match);
  if (request !== null) lines.push('', request(amount(Math.abs(match.deltaMinor ?? 0))));
  return lines.join('\n');
}

const lossSubject = ({ listingKey }: MoneyMatch) =>
  listingKey === null ? 'Unidades perdidas' : `Unidade perdida do SKU ${listingKey}`;

/** What the seller asks for; null when nothing is owed to the seller. */
function requestOf({ class: cls, deltaMinor }: MoneyMatch): ((amount: string) => string) | null {
  if (deltaMinor === null || deltaMinor >= 0 || cls === 'matched') return null;
  switch (cls) {
    case 'held':
      return (amount) => `Solicito a liberação de ${amount} ou o motivo e a data prevista da retenção.`;
    case 'bonus_owed':
      return (amount) => `Solicito o estorno de ${amount}.`;
    case 'missing':
      return (amount) => `Solicito o pagamento de ${amount}.`;
    case 'unknown_order':
      return (amount) => `Solicito a origem desta cobrança ou o estorno de ${amount}.`;
    default:
      return (amount) => `Solicito a revisão e a devolução de ${amount}.`;
  }
}
