import { createHash } from 'node:crypto';
import type { StatementDay, StatementMovement } from '#server/market/ledger/statement.ts';

/** A movement by what a test says of it. */
export type MadeMovement = Partial<StatementMovement> & Pick<StatementMovement, 'bucket' | 'amountMinor'>;

/** A day of a statement with these movements, which closes unless `more` says otherwise. */
export function statementOf(
  day: string,
  openingMinor: number,
  movements: readonly MadeMovement[],
  more: Partial<StatementDay> = {},
): StatementDay {
  const movedMinor = movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const words = { transfers: 'payout', bill_paid: 'payment', reserve_held: 'reserve_for_dispute' } as const;
  return {
    marketplace: 'mercadolivre',
    day,
    currency: 'BRL',
    state: 'closed',
    openingMinor,
    closingMinor: openingMinor + movedMinor,
    movedMinor,
    rows: movements.map((movement, index) => ({
      key: createHash('sha256').update(`${day} ${index} ${movement.sourceId} ${movement.amountMinor}`).digest('hex'),
      at: new Date(Date.parse(`${day}T12:00:00Z`) + index * 60_000),
      sourceId: null,
      orderId: null,
      packId: null,
      shipmentId: null,
      reference: null,
      description: words[movement.bucket as keyof typeof words] ?? movement.bucket,
      grossMinor: movement.amountMinor,
      balanceMinor: null,
      ...movement,
    })),
    file: { name: `${day}.csv`, createdAt: null, bytes: 100, sha256: '0'.repeat(64) },
    ...more,
  };
}
