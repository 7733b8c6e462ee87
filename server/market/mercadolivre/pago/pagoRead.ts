import { z } from 'zod';
import type { AccountBalance, PaymentRelease } from '#server/market/ledger/release.ts';
import type { StatementDay } from '#server/market/ledger/statement.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import type { ReleaseFile } from './releaseReport.ts';

const day = z.string();
const instant = z.number();

/** Payments last changed in a span of time (ms), and how far its pages were read. */
const Window = z.object({
  from: instant,
  to: instant,
  offset: z.number(),
  /** Payments found in all at the page before; null before the first. */
  total: z.number().nullable(),
  isPast: z.boolean(),
});
export type Window = z.output<typeof Window>;

/** Position in what Mercado Pago reports of releases. */
export const Place = z.object({
  payments: z.object({
    /** All payments last changed between these have been read; null before the first window. */
    since: instant.nullable(),
    until: instant.nullable(),
    /** The window under way. */
    window: Window.nullable(),
    /** Day on which the right was missing. */
    refusedOn: day.nullable(),
  }),
  report: z.object({
    /** Day on which the form of the seller's report was last looked at. */
    formOn: day.nullable(),
    refusedOn: day.nullable(),
    /** By São Paulo day: how late a file of it has been read (see stageOf), and when the next one was asked for, ms. */
    days: z.record(z.string(), z.object({ stage: z.number(), askedAt: instant.nullable() })),
  }),
});
export type Place = z.output<typeof Place>;

export const NO_PLACE: Place = {
  payments: { since: null, until: null, window: null, refusedOn: null },
  report: { formOn: null, refusedOn: null, days: {} },
};

/** What Mercado Pago reports of one seller while a run reads it. */
export interface PagoRead {
  session: MercadoLivreSession;
  currency: string;
  /** Of the run's beginning, ms, and its São Paulo day. */
  now: number;
  today: string;
  place: Place;
  /** The seller's reports; null until they are listed. */
  files: ReleaseFile[] | null;
  /** Reports asked for in this run. */
  asked: number;
  /** What this run found incomplete and leaves to the next one. */
  skipped: Set<string>;
}

/** What one call brought. */
export interface PagoStep {
  releases: PaymentRelease[];
  statement?: StatementDay | null;
  balance?: AccountBalance | null;
}

export const NOTHING: PagoStep = { releases: [] };
