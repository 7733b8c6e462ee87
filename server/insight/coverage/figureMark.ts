import type { Marketplace } from '#server/market/registry.ts';
import type { CoverageSource } from './sources.ts';

/** What is known of a figure, weakest first: the state of a figure is the first that one of its reasons has. */
export const figureStates = ['unread', 'partial', 'provisional', 'estimated', 'known'] as const;
export type FigureState = (typeof figureStates)[number];

/** Why a figure is not plainly known. */
export type BasisCode =
  | 'notRead'
  | 'notReadBefore'
  | 'notReadAfter'
  | 'notReadBetween'
  | 'notOffered'
  | 'notChargedYet'
  | 'running'
  | 'estimated'
  | 'costUnknown'
  | 'feeUnknown'
  | 'priceUnknown';

/** One reason. Days are `YYYY-MM-DD`. */
export interface FigureBasis {
  code: BasisCode;
  state: Exclude<FigureState, 'known'>;
  /** What has not been read. Null when it is not about reading. */
  source: CoverageSource | null;
  /** Null when it concerns the whole account, or the only marketplace of the figure. */
  marketplace: Marketplace | null;
  /** First day read after the missing ones. Null without any. */
  since: string | null;
  /** Last day read before the missing ones. Null without any. */
  until: string | null;
  /** Whether none of the figure's days has been read. False when it is not about reading. */
  isAll: boolean;
  /** Estimated share of fees and fulfilment, 0–1. Null for other reasons. */
  share: number | null;
  /** Units whose cost, fee or price is unknown. Null for other reasons. */
  units: number | null;
}

/** State of a figure and its reasons; without reasons it is known. */
export interface FigureMark {
  state: FigureState;
  basis: FigureBasis[];
}

export const markOf = (basis: FigureBasis[]): FigureMark => ({
  state: figureStates.find((state) => basis.some((each) => each.state === state)) ?? 'known',
  basis,
});
