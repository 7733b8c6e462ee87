import {
  allowedCollations,
  allowedExpressions,
  allowedFunctions,
  allowedOperators,
  allowedTypes,
  allowedValueFunctions,
  patternOperators,
  systemColumns,
  wordExpressions,
} from './allowedSql.ts';
import { argumentFault, isShortPattern, MAX_PATTERN } from './functionRules.ts';
import { isTree, listOf, namesOf, nodeOf, numberConstant, type Tree } from './sqlTree.ts';
import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';

const MAX_COUNTS = { tables: 24, withTables: 64, subqueries: 32, withs: 32, calls: 200 };
const MAX_TYPE_LENGTH = 100_000;
const MAX_TEXT_LENGTH = 4_000;

export interface Inspection {
  /** Table and column aliases of the statement. */
  aliases: ReadonlySet<string>;
  counts: Record<keyof typeof MAX_COUNTS, number>;
  /** Whether a WITH table in scope has the name. */
  isWithName(name: string): boolean;
}

const columnNames = new Set([...viewerTables.values()].flatMap(({ columns }) => columns.map(({ name }) => name)));
/** Default names of PostgreSQL for columns without an alias. */
const defaultNames = new Set([
  'ordinality',
  'key',
  'value',
  'case',
  'coalesce',
  'array',
  'row',
  'greatest',
  'least',
  'nullif',
]);
const isReserved = (name: string) => /^pg_/i.test(name);

/** Increments a count. Returns the message above its limit, else null. */
function counted({ counts }: Inspection, kind: keyof typeof MAX_COUNTS, message: string): string | null {
  counts[kind] += 1;
  return counts[kind] > MAX_COUNTS[kind] ? `${message} demais em uma consulta` : null;
}

/**
 * Rules by kind of node: a Portuguese message, or null for a valid node. `table.name` and `(value).name` may call a
 * function of that name, so the name must be a column.
 */
export const nodeRules: Record<string, (node: Tree, inspection: Inspection) => string | null> = {
  A_Const: (node) =>
    Object.keys(node).every((key) => ['ival', 'fval', 'sval', 'boolval', 'isnull', 'location'].includes(key))
      ? null
      : 'Textos de bits não são aceitos',
  WithClause: (node, inspection) =>
    node.recursive ? 'WITH RECURSIVE não é aceito' : counted(inspection, 'withs', 'WITH'),
  CommonTableExpr: (node, inspection) => {
    if (isReserved(String(node.ctename))) return `O nome ${String(node.ctename)} é reservado`;
    if (!nodeOf(node.ctequery, 'SelectStmt')) return 'Em WITH só são aceitas consultas SELECT';
    return counted(inspection, 'withs', 'WITH');
  },
  RangeVar: (node, inspection) => {
    const name = String(node.relname);
    if (node.schemaname || node.catalogname) return `Escreva só o nome da tabela ${name}, sem o esquema`;
    if (inspection.isWithName(name)) return counted(inspection, 'withTables', 'Tabelas');
    return viewerTables.has(name) ? counted(inspection, 'tables', 'Tabelas') : `A tabela ${name} não existe`;
  },
  SubLink: (node, inspection) =>
    (node.operName ? (operatorFault(node.operName) ?? patternFault(node.operName, null)) : null) ??
    counted(inspection, 'subqueries', 'Subconsultas'),
  SortBy: (node) => (node.useOp ? operatorFault(node.useOp) : null),
  RangeSubselect: (_node, inspection) => counted(inspection, 'subqueries', 'Subconsultas'),
  RangeFunction: (node) =>
    node.coldeflist || listOf(node.functions).length > 4 ? 'Listas de tipos de colunas não são aceitas' : null,
  FuncCall: (node, inspection) => {
    const names = namesOf(node.funcname);
    const name = names.at(-1)!;
    const isPlain = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog');
    if (!isPlain || !allowedFunctions.has(name)) return `A função ${names.join('.')} não está disponível`;
    return argumentFault(name, listOf(node.args)) ?? counted(inspection, 'calls', 'Funções');
  },
  A_Expr: (node) => {
    const kind = String(node.kind);
    if (!allowedExpressions.has(kind)) return 'Esta expressão não é aceita';
    if (wordExpressions.has(kind)) return null;
    return operatorFault(node.name) ?? (kind.startsWith('AEXPR_OP') ? patternFault(node.name, node.rexpr) : null);
  },
  TypeName: (node) => {
    const names = namesOf(node.names);
    const name = names.at(-1)!;
    const isPlain = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog');
    if (!isPlain || !allowedTypes.has(name) || node.setof || node.pct_type)
      return `O tipo ${names.join('.')} não está disponível`;
    const limit = name.endsWith('char') ? MAX_TEXT_LENGTH : MAX_TYPE_LENGTH;
    const isShort = listOf(node.typmods).every((value) => Math.abs(numberConstant(value) ?? Infinity) <= limit);
    return isShort ? null : `O tipo ${name} é longo demais`;
  },
  SQLValueFunction: (node) =>
    allowedValueFunctions.has(String(node.op)) ? null : 'Esta função sobre a sessão não está disponível',
  CollateClause: (node) => {
    const names = namesOf(node.collname);
    return names.length === 1 && allowedCollations.has(names[0]!) ? null : `A ordenação ${names.join('.')} não existe`;
  },
  ColumnRef: (node, inspection) => {
    const names = listOf(node.fields).flatMap((field) => (nodeOf(field, 'String') ? namesOf([field]) : []));
    if (listOf(node.fields).length > 2) return `Escreva tabela.coluna em vez de ${names.join('.')}`;
    const reserved = names.find((name) => isReserved(name) || systemColumns.has(name));
    if (reserved) return `A coluna ${reserved} não existe`;
    return names.length === 2 ? fieldFault(names[1]!, inspection) : null;
  },
  A_Indirection: (node, inspection) => {
    for (const step of listOf(node.indirection)) {
      const field = isTree(step) && isTree(step.String) ? String(step.String.sval) : null;
      const fault = field === null ? null : fieldFault(field, inspection);
      if (fault) return fault;
    }
    return null;
  },
};

function operatorFault(name: unknown): string | null {
  const names = namesOf(name);
  const isKnown = names.length === 1 && allowedOperators.has(names[0]!);
  return isKnown ? null : `O operador ${names.join('.')} não está disponível`;
}

/** Message unless the pattern is a literal text or an array of literal texts. */
function patternFault(name: unknown, pattern: unknown): string | null {
  const operator = namesOf(name)[0]!;
  if (!patternOperators.has(operator)) return null;
  const patterns = nodeOf(pattern, 'A_ArrayExpr');
  const isShort = patterns ? listOf(patterns.elements).every(isShortPattern) : isShortPattern(pattern);
  return isShort ? null : `O operador ${operator} precisa de um padrão escrito de até ${MAX_PATTERN} caracteres`;
}

function fieldFault(name: string, { aliases }: Inspection): string | null {
  const isKnown = columnNames.has(name) || aliases.has(name) || defaultNames.has(name) || allowedFunctions.has(name);
  return isKnown && !isReserved(name) && !systemColumns.has(name) ? null : `A coluna ${name} não existe`;
}
