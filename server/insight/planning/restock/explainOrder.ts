import { figure, units } from '#server/insight/planning/insights/insight.ts';
import type { RestockRow } from './restockPlan.ts';

type Explained = Pick<
  RestockRow,
  | 'available'
  | 'inbound'
  | 'onOrder'
  | 'inKits'
  | 'protection'
  | 'reorderPoint'
  | 'service'
  | 'quantity'
  | 'rules'
  | 'isDormant'
  | 'quantityIfSold'
>;

/** The advice about a stock in one line of Portuguese: forecast, reorder point, position, boxes (FORECAST.md 5). */
export function explainOrder(row: Explained): string {
  const { available, inbound, inKits, onOrder, protection, reorderPoint, service, quantity, quantityIfSold } = row;
  if (row.isDormant)
    return `Nada vendido há mais de 45 dias com estoque: veja se ainda vende.${quantityIfSold ? ` Se vender, pedir ${boxed(quantityIfSold, row)}.` : ''}`;
  const lasting = `Previsão de ${units(Math.round(protection.units))} em ${figure(protection.days)} dias; ${figure(reorderPoint)} duram até a próxima chegada em ${Math.round(service.share * 100)} de 100 vezes.`;
  if (available === null || quantity === null) return `${lasting} O estoque não foi lido.`;
  const parts = [
    inbound ? `${figure(inbound)} a caminho` : null,
    inKits ? `${figure(inKits)} em kits prontos` : null,
    onOrder ? `${figure(onOrder)} pedidas` : null,
  ].flatMap((part) => part ?? []);
  const position = available + (inbound ?? 0) + inKits + onOrder;
  const has = parts.length > 0 ? `Há ${figure(position)}, com ${sentence.format(parts)}` : `Há ${figure(position)}`;
  if (quantity > 0) return `${lasting} ${has}: pedir ${boxed(quantity, row)}.`;
  return reorderPoint > 0 ? `${lasting} ${has}: pedir quando chegar a ${figure(reorderPoint)}.` : `${lasting} ${has}.`;
}

const sentence = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

function boxed(quantity: number, { rules: { casePack } }: Pick<RestockRow, 'rules'>): string {
  if (!casePack || casePack === 1) return figure(quantity);
  const boxes = quantity / casePack;
  return `${figure(quantity)} (${figure(boxes)} ${boxes === 1 ? 'caixa' : 'caixas'} de ${figure(casePack)})`;
}
