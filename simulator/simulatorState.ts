import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { KioskRequest } from '#simulator/amazon/kiosk/kioskDocument.ts';
import type { AdsReportRequest, ReportRequest } from '#simulator/amazon/reports/reportRequest.ts';
import type { ReportForm } from '#simulator/mercadopago/reportFile.ts';
import type { PlantedError } from '#simulator/seller/plantedKinds.ts';
import type { NotificationsState } from '#simulator/amazon/notifications/subscriptions.ts';
import { dayOf } from '#simulator/seller/calendar.ts';
import type { ForcedOffer } from '#simulator/seller/offers.ts';
import type { Placement } from '#simulator/seller/placedOrder.ts';

/** State that survives a restart. Everything else follows from the seed and the clock. */
export interface SimulatorState {
  version: 1;
  seed: number;
  /** Day on which the history was first generated. */
  anchorDay: number;
  clockOffsetMs: number;
  placed: Placement[];
  /** Number of times the seller has authorized the Amazon application again. */
  amazonGeneration: number;
  /** Number of the Amazon application's secret, and when (ms) it was made; absent: the first. */
  secretGeneration?: number;
  secretRotatedAt?: number;
  /** Amazon's notifications to which the seller has subscribed. */
  notifications?: NotificationsState;
  /** Number of the only valid Mercado Livre refresh token. */
  mercadolivreGeneration: number;
  /** Access tokens issued before these instants (ms) are invalid. */
  amazonTokensFrom: number;
  mercadolivreTokensFrom: number;
  /** Absent in states written before offers existed. */
  forcedOffers?: ForcedOffer[];
  /** Prices (minor units) that the seller set, by product; absent: none. */
  setPrices?: Record<string, number>;
  reports: ReportRequest[];
  /** Absent in states written before Data Kiosk existed. */
  queries?: KioskRequest[];
  adsReports: AdsReportRequest[];
  /** Money errors that were planted; absent: none. */
  planted?: PlantedError[];
  /** Form of Mercado Pago's report of releases, and the reports asked for (ms); absent: none. */
  pago?: { form: ReportForm | null; reports: { id: number; from: number; to: number; askedAt: number }[] };
}

const MAX_REPORTS = 500;

export interface StateKeeper {
  state: SimulatorState;
  /** Whether nothing was stored before. */
  isNew: boolean;
  /** Writes the state atomically, without waiting for the disk to flush. */
  save: () => void;
}

/** Reads the state file, or starts a new state when it does not exist. Without a file nothing is stored. */
export function keepState(file: string | undefined, seed: number, now: number): StateKeeper {
  const isStored = file !== undefined && existsSync(file);
  const state: SimulatorState = isStored
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
    state.reports = state.reports.slice(-MAX_REPORTS);
    state.adsReports = state.adsReports.slice(-MAX_REPORTS);
    if (state.queries) state.queries = state.queries.slice(-MAX_REPORTS);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  };
  save();
  return { state, save, isNew: !isStored };
}

/** The simulator's clock in ms: the machine's time, moved forward by the control endpoint. */
export interface Clock {
  now(): number;
}

/** Clock that adds the state's offset to `now`. */
export function clock(state: SimulatorState, now: () => number): Clock {
  return { now: () => now() + state.clockOffsetMs };
}
