import { tenths } from '#server/platform/language/tenths.ts';
import { word } from '#server/platform/language/say.ts';
import { type Sentence, sentence, type SentenceValue } from '#server/platform/language/sentence.ts';
import { joined } from '#server/platform/language/stored.ts';
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

/** The advice about a stock in one line, in the reader's language: forecast, reorder point, position, boxes (FORECAST.md 5). */
export const explainOrder = (row: Explained): string => word(explained(row));

function explained(row: Explained): Sentence {
  const { available, protection, reorderPoint, service, quantity, quantityIfSold } = row;
  if (row.isDormant)
    return joined(
      sentence('restock.dormant'),
      quantityIfSold ? sentence('restock.dormantOrder', { quantity: boxed(quantityIfSold, row) }) : null,
    );
  const point = tenths(reorderPoint);
  const lasting = sentence('restock.lasting', {
    units: Math.round(protection.units),
    days: tenths(protection.days),
    point,
    chance: Math.round(service.share * 100),
  });
  if (available === null || quantity === null) return joined(lasting, sentence('restock.unread'));
  const has = positionOf(row, available);
  if (quantity > 0) return joined(lasting, sentence('restock.orderNow', { has, quantity: boxed(quantity, row) }));
  return joined(
    lasting,
    reorderPoint > 0 ? sentence('restock.orderAt', { has, point }) : sentence('restock.noOrder', { has }),
  );
}

/** What there is, with the parts of it that are not at hand. */
function positionOf({ inbound, inKits, onOrder }: Explained, available: number): Sentence {
  const units = tenths(available + (inbound ?? 0) + inKits + onOrder);
  const [one, two, three] = [
    inbound ? sentence('restock.inbound', { units: tenths(inbound) }) : null,
    inKits ? sentence('restock.inKits', { units: tenths(inKits) }) : null,
    onOrder ? sentence('restock.onOrder', { units: tenths(onOrder) }) : null,
  ].filter((part) => part !== null);
  if (!one) return sentence('restock.has', { units });
  if (!two) return sentence('restock.hasWith1', { units, one });
  return three
    ? sentence('restock.hasWith3', { units, one, two, three })
    : sentence('restock.hasWith2', { units, one, two });
}

function boxed(quantity: number, { rules: { casePack } }: Pick<RestockRow, 'rules'>): SentenceValue {
  if (!casePack || casePack === 1) return tenths(quantity);
  return sentence('restock.boxes', {
    quantity: tenths(quantity),
    boxes: tenths(quantity / casePack),
    size: tenths(casePack),
  });
}
