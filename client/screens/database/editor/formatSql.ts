/** A statement laid out over lines, `{{name}}`s kept. Throws when it cannot be read. */
export async function formatSql(text: string): Promise<string> {
  const { formatDialect, postgresql } = await import('sql-formatter');
  return formatDialect(text, {
    dialect: postgresql,
    keywordCase: 'upper',
    paramTypes: { custom: [{ regex: String.raw`\{\{[^{}]*\}\}` }] },
  });
}
