import { z } from 'zod';
import type { Queryable } from '#server/platform/postgres/db.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import { setCompanyOpening } from '#server/records/taxes/company/setCompanyOpening.ts';
import { setMonthRevenues } from '#server/records/taxes/company/setMonthRevenues.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';

const Books = z.array(z.object({ month: z.string(), revenueMinor: z.int() }));
export type DemoBooks = z.output<typeof Books>;

const OPENED_ON = '2018-03-12';

/** Reads the demo seller's revenue of closed months, all channels together. */
export const demoBooks = async (marketplacesUrl: string): Promise<DemoBooks> =>
  Books.parse(await (await fetch(`${marketplacesUrl}/__simulator/books`)).json());

/**
 * Sets the demo's tax profile: a shop of São Paulo in Simples, with the revenue of every month that a rate depends on. Before the
 * first sync, so that sales are stored with their tax and none is recomputed.
 */
export async function setDemoTaxes(viewer: Actor, books: DemoBooks, tx: Queryable): Promise<void> {
  await setCompanyOpening(viewer, OPENED_ON, { tx });
  const months = books.map(({ month, revenueMinor }) => ({ month: `${month}-01`, revenueMinor, returnedMinor: 0 }));
  if (months.length > 0) await setMonthRevenues(viewer, months, { tx });
  const regime = { regime: 'simples', percent: null, annex: 'I', homeUf: 'SP' } as const;
  await setTaxRegime(viewer, { validFrom: OPENED_ON, ...regime }, { tx });
}
