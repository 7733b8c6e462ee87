import { createHash } from 'node:crypto';

/** Schema of the views that a seller's statements see. */
export const VIEWS_SCHEMA = 'sandbox';
/** Schema of the claim keys and the verifying function. */
export const CLAIMS_SCHEMA = 'sandbox_private';
/** Session setting that carries the claim. */
export const CLAIM_SETTING = 'sandbox.claim';

export interface SandboxRoles {
  /** Owns the keys and the verifying function. */
  claims: string;
  /** Owns the views; row policies apply to it. */
  views: string;
  /** Role of a seller's statements. */
  sql: string;
}

/** Roles of one database. Roles are global to a server, which may have several databases with a sandbox. */
export function sandboxRoles(database: string): SandboxRoles {
  const id = createHash('sha256').update(database).digest('hex').slice(0, 12);
  return { claims: `sandbox_claims_${id}`, views: `sandbox_views_${id}`, sql: `sandbox_sql_${id}` };
}
