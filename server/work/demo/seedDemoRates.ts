import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { noteRates } from '#server/records/rates/noteRates.ts';

/**
 * Stores invented exchange rates of the last 800 days for the demo, BRL per US$: a smooth curve around R$ 5,40, marked by
 * its source. Days with a rate keep it.
 */
export async function seedDemoRates(tx: Queryable): Promise<void> {
  const stored = await queryRows<{ day: string }>(
    `INSERT INTO exchange_rates (currency, day, brl, source)
     SELECT 'USD', day, round((5.40 + 0.25 * sin(n / 47.0) + 0.06 * sin(n / 5.0))::numeric, 4), 'demonstração'
     FROM generate_series(0, 800) n,
          LATERAL (SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date - n AS day) d
     WHERE extract(isodow FROM day) < 6
     ON CONFLICT DO NOTHING RETURNING day`,
    [],
    tx,
  );
  await noteRates(
    stored.map(({ day }) => day),
    tx,
  );
}
