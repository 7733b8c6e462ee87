import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { AdsReportRequest } from '#server/market/simulator/amazon/ads/adsReportRequest.ts';
import type { ReportRequest } from '#server/market/simulator/amazon/reports/reportRequest.ts';
import { dayOf } from '#server/market/simulator/seller/calendar.ts';
import type { ForcedOffer } from '#server/market/simulator/seller/offers.ts';
import type { Placement } from '#server/market/simulator/seller/placedOrder.ts';

/** All that a restart must not forget. Everything else follows from the seed and the clock. */
export interface SimulatorState {
  version: 1;
  seed: number;
  /** Day the history was first told from. */
  anchorDay: number;
  clockOffsetMs: number;
  placed: Placement[];
  /** How often the seller has authorised the Amazon application anew. */
  amazonGeneration: number;
  /** Number of the only Mercado Livre refresh token that is valid. */
  mercadolivreGeneration: number;
  /** Access tokens issued before these moments are dead (ms). */
  amazonTokensFrom: number;
  mercadolivreTokensFrom: number;
  /** Absent in states from before there were offers. */
  forcedOffers?: ForcedOffer[];
  reports: ReportRequest[];
  adsReports: AdsReportRequest[];
}

const REPORTS_KEPT = 500;

export interface StateKeeper {
  state: SimulatorState;
  /** Writes the state whole or not at all; returns when it is on its way to the disk. */
  save: () => void;
}

/** Reads the state file, or begins a new state when there is none. Without a file nothing is kept. */
export function keepState(file: string | undefined, seed: number, now: number): StateKeeper {
  const state: SimulatorState =
    file && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as SimulatorState)
      : {
          version: 1,
          seed,
          anchorDay: dayOf(now),
          clockOffsetMs: 0,
          placed: [],
          amazonGeneration: 1,
          mercadolivreGeneration: 1,
          amazonTokensFrom: 0,
          mercadolivreTokensFrom: 0,
          reports: [],
          adsReports: [],
        };
  if (state.seed !== seed)
    throw new Error(`${file} belongs to seed ${state.seed}, not ${seed}: use another state file`);
  const save = () => {
    if (!file) return;
    state.reports = state.reports.slice(-REPORTS_KEPT);
    state.adsReports = state.adsReports.slice(-REPORTS_KEPT);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  };
  save();
  return { state, save };
}
