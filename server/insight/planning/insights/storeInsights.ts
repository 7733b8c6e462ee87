import { sentence } from '#server/platform/language/sentence.ts';
import { stored } from '#server/platform/language/stored.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { FoundInsight } from './insight.ts';

/**
 * Replaces the account's open insights, in the caller's transaction: updates text and figures of known ones, keeps decisions,
 * closes decided insights that no longer hold and deletes undecided ones.
 */
export async function storeInsights(accountId: number, found: readonly FoundInsight[], tx: Queryable): Promise<void> {
  const insights = [...new Map(found.map((insight) => [insight.fingerprint, insight])).values()];
  const column = <Value>(read: (insight: FoundInsight) => Value) => insights.map(read);
  const fingerprints = column(({ fingerprint }) => fingerprint);
  await queryRows(
    `DELETE FROM insights WHERE account_id = $1 AND status = 'pending' AND fingerprint IS NOT NULL
       AND fingerprint <> ALL ($2::text[])`,
    [accountId, fingerprints],
    tx,
  );
  await queryRows(
    `UPDATE insights SET closed_at = now() WHERE account_id = $1 AND closed_at IS NULL AND fingerprint <> ALL ($2::text[])`,
    [accountId, fingerprints],
    tx,
  );
  await queryRows(
    `INSERT INTO insights (account_id, insight_type, priority, product_id, fingerprint, title, description, recommendation,
            confidence_score, impact_minor, impact_currency, potential_impact, evidence, sentences)
     SELECT $1, * FROM unnest($2::"InsightType"[], $3::"InsightPriority"[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::float8[],
                              $10::bigint[], $11::bpchar[], $12::text[], $13::jsonb[], $14::jsonb[])
     ON CONFLICT (account_id, fingerprint) WHERE closed_at IS NULL DO UPDATE SET
       priority = excluded.priority, title = excluded.title, description = excluded.description,
       recommendation = excluded.recommendation, confidence_score = excluded.confidence_score,
       impact_minor = excluded.impact_minor, impact_currency = excluded.impact_currency,
       potential_impact = excluded.potential_impact, evidence = excluded.evidence, sentences = excluded.sentences,
       updated_at = excluded.updated_at`,
    [
      accountId,
      column(({ type }) => type),
      column(({ priority }) => priority),
      column(({ productId }) => productId),
      fingerprints,
      column(({ title }) => title),
      column(({ description }) => description),
      column(({ recommendation }) => recommendation),
      column(({ confidence }) => confidence),
      column(({ impact }) => impact?.minor ?? null),
      column(({ impact }) => impact?.currency ?? null),
      column(({ impact }) => impact && impactOf(impact).impactText),
      column(({ evidence }) => JSON.stringify(evidence)),
      column(({ sentences, impact }) => JSON.stringify({ ...sentences, ...(impact && impactOf(impact).sentences) })),
    ],
    tx,
  );
}

const impactOf = (amount: Money) => stored({ impactText: sentence('insights.impact', { amount }) });
