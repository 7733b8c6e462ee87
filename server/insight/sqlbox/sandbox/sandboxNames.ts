import { createHash } from 'node:crypto';

/** Holds the views a seller's statements see. */
export const VIEWS_SCHEMA = 'sandbox';
/** Holds the keys that claims are signed with, and the function that verifies one. */
export const CLAIMS_SCHEMA = 'sandbox_private';
/** The session setting a claim travels in. */
export const CLAIM_SETTING = 'sandbox.claim';

export interface SandboxRoles {
  /** Owns the keys and the verifying function. */
  claims: string;
  /** Owns the views; row policies apply to it. */
  views: string;
  /** The only role a seller's statements run as. */
  sql: string;
}

/** The roles of one database. Roles belong to the whole server, where other databases have sandboxes of their own. */
export function sandboxRoles(database: string): SandboxRoles {
  const id = createHash('sha256').update(database).digest('hex').slice(0, 12);
  return { claims: `sandbox_claims_${id}`, views: `sandbox_views_${id}`, sql: `sandbox_sql_${id}` };
}
