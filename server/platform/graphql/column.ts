/**
 * Resolves a field to a column that the `select` of its type always includes. `t.expose` would read the row again when
 * it comes from a write or from SQL.
 */
export const column =
  <Name extends PropertyKey>(name: Name) =>
  <Value>(row: Record<Name, Value>): Value =>
    row[name];
