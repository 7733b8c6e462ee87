/** SQLSTATE classes of an unavailable or busy database: connection, resources, shutdown, rollback by contention or idle timeout. */
const TRANSIENT_CLASSES = ['08', '53', '57', '40', '55', '25'];
const NETWORK_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

/** Whether our database failed temporarily, so that the whole job is retried instead of one stream. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code && /^[0-9A-Z]{5}$/.test(code) && 'severity' in error) return TRANSIENT_CLASSES.includes(code.slice(0, 2));
  if (code && NETWORK_CODES.includes(code)) return syscall !== undefined;
  return /^Connection terminated|^timeout exceeded when trying to connect/.test(error.message);
}
