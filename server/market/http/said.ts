/**
 * Reason of a refusal from the response body, at most 200 characters on one line, in brackets after a space; empty when
 * it has none.
 */
export function said(data: unknown): string {
  const body = (data ?? {}) as Record<string, unknown>;
  const first = Array.isArray(body.errors) ? ((body.errors[0] ?? {}) as Record<string, unknown>) : body;
  const text = [first.message, first.error_description, first.description, first.detail, first.code, first.error].find(
    (value) => typeof value === 'string' && value !== '',
  ) as string | undefined;
  return text ? ` (${text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 200)})` : '';
}
