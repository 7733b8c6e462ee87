/**
 * Resolves a field to a column that the `select` of its type always reads. Unlike `t.expose`, which reads the row once more
 * wherever it comes from a write or from SQL.
 */
export const column =
  <Name extends PropertyKey>(name: Name) =>
  <Value>(row: Record<Name, Value>): Value =>
    row[name];
