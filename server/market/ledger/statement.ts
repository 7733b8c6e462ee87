import type { Marketplace } from '#server/market/registry.ts';
import type { PayoutBucket } from './payoutBridge.ts';
import type { ReleaseRow } from './release.ts';

/** `differs`: its rows do not lead from the opening to the closing balance. `unchecked`: its file has no balances. */
export type StatementDayState = 'closed' | 'differs' | 'unchecked';

/** A movement of the account at a marketplace, in exactly one part. */
export interface StatementMovement extends Pick<
  ReleaseRow,
  | 'key'
  | 'at'
  | 'sourceId'
  | 'orderId'
  | 'packId'
  | 'shipmentId'
  | 'reference'
  | 'description'
  | 'grossMinor'
  | 'balanceMinor'
> {
  bucket: PayoutBucket;
  /** Signed as it moves the account. */
  amountMinor: number;
}

/** A day of the statement of an account at a marketplace, as a file has it. Amounts in minor units of the currency. */
export interface StatementDay {
  marketplace: Marketplace;
  /** São Paulo day, `YYYY-MM-DD`. */
  day: string;
  currency: string;
  state: StatementDayState;
  /** Null when the file does not say them. */
  openingMinor: number | null;
  closingMinor: number | null;
  movedMinor: number;
  rows: StatementMovement[];
  file: {
    name: string;
    /** Null where it is not said. */
    createdAt: Date | null;
    bytes: number;
    sha256: string;
  };
}
