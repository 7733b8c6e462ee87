import { type LedgerKind, ledgerKindFacts, ledgerKinds } from '#server/market/ledger/ledgerKinds.ts';

/** SQL condition that a row is of one of the kinds. */
export const inKinds = (row: string, kinds: readonly LedgerKind[]) =>
  `${row}.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`;

/**
 * Kinds that only move money and are never in profit. What the marketplace charged for advertising in one sum is, where no
 * report lists it by product.
 */
const MOVEMENTS = ledgerKinds.filter((kind) => ledgerKindFacts[kind].group === null && kind !== 'ads_billed');

/** SQL condition that a row only moves money. */
export const isMovement = (row: string) => inKinds(row, MOVEMENTS);
