import { allowedNodes, inlineNodes } from './allowedSql.ts';
import { type Inspection, nodeRules } from './nodeRules.ts';
import { scanSql } from './scanSql.ts';
import { checkCost } from '#server/insight/sqlbox/cost/sqlCost.ts';
import { placeOfByte, placeOfCharacter, SqlError } from '#server/insight/sqlbox/sqlError.ts';
import { checkWeight } from '#server/insight/sqlbox/cost/sqlWeight.ts';
import { isTree, listOf, nodeOf, type Tree } from './sqlTree.ts';

const MAX_NODES = 20_000;
const MAX_DEPTH = 300;
const ONE_SELECT = 'Só é aceita uma consulta SELECT por vez';

let parser: Promise<typeof import('libpg-query')> | undefined;
const loadParser = async () => {
  const library = await import('libpg-query');
  await library.loadModule();
  return library;
};

/**
 * Accepts a single SELECT over the seller's tables that contains only allowed constructs of bounded cost, as parsed by
 * PostgreSQL's own parser. Throws `SqlError` with the position.
 */
export async function checkSql(text: string): Promise<void> {
  scanSql(text);
  parser ??= loadParser();
  const { parseSync } = await parser;
  const statement = parsed(text, parseSync);
  try {
    new Walk(text, aliasesOf(statement)).visit({ SelectStmt: statement }, 0, null);
    checkWeight(statement);
    checkCost(statement);
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(); // the call stack
    throw error;
  }
}

const tooDeep = () => new SqlError('SQL_REFUSED', 'A consulta tem níveis demais');

function parsed(text: string, parseSync: (text: string) => { stmts?: unknown[] }): Tree {
  let statements: unknown[];
  try {
    statements = listOf(parseSync(text).stmts);
  } catch (error) {
    if (error instanceof RangeError || (error as Error).name === 'RuntimeError') throw tooDeep();
    const { message, sqlDetails } = error as Error & { sqlDetails?: { cursorPosition: number } };
    const place =
      sqlDetails && sqlDetails.cursorPosition >= 0 ? placeOfCharacter(text, sqlDetails.cursorPosition) : null;
    throw new SqlError('SQL_REFUSED', `Erro de sintaxe: ${message}`, place);
  }
  const [only] = statements;
  const select = isTree(only) ? nodeOf(only.stmt, 'SelectStmt') : null;
  if (!select || statements.length !== 1) throw new SqlError('SQL_REFUSED', ONE_SELECT);
  return select;
}

interface Scope {
  names: Set<string>;
  outer: Scope | null;
}

/** Visits every key of the tree, so that no node is missed wherever the parser stores it. */
class Walk {
  private nodes = 0;
  private readonly counts: Inspection['counts'] = { tables: 0, withTables: 0, subqueries: 0, withs: 0, calls: 0 };

  constructor(
    private readonly text: string,
    private readonly aliases: ReadonlySet<string>,
  ) {}

  visit(value: unknown, depth: number, scope: Scope | null): void {
    if (depth > MAX_DEPTH) throw tooDeep();
    if (Array.isArray(value)) {
      for (const item of value) this.visit(item, depth + 1, scope);
      return;
    }
    if (!isTree(value)) return;
    for (const [key, child] of Object.entries(value)) {
      if (typeof child !== 'object' || child === null) continue;
      const kind = kindOf(key, child as object);
      if (kind === null) this.visit(child, depth + 1, scope);
      else this.visitNode(kind, child as Tree, depth, scope);
    }
  }

  private visitNode(kind: string, node: Tree, depth: number, scope: Scope | null): void {
    this.nodes += 1;
    if (this.nodes > MAX_NODES) throw new SqlError('SQL_REFUSED', 'A consulta é longa demais');
    if (!allowedNodes.has(kind)) this.refuse(node, unknown(kind));
    const fault = nodeRules[kind]?.(node, {
      aliases: this.aliases,
      counts: this.counts,
      isWithName: (name) => isInScope(name, scope),
    });
    if (fault) this.refuse(node, fault);
    if (kind === 'SelectStmt' && isTree(node.withClause)) this.visitWith(node, node.withClause, depth, scope);
    else this.visit(node, depth + 1, scope);
  }

  /** Each WITH table sees the previous ones, the statement sees all. */
  private visitWith(statement: Tree, clause: Tree, depth: number, outer: Scope | null): void {
    const { ctes, ...rest } = clause;
    this.visit({ withClause: rest }, depth + 1, outer);
    const names = new Set<string>();
    for (const table of listOf(ctes)) {
      this.visit(table, depth + 1, { names: new Set(names), outer });
      names.add(String(nodeOf(table, 'CommonTableExpr')?.ctename));
    }
    const { withClause: _, ...body } = statement;
    this.visit(body, depth + 1, { names, outer });
  }

  private refuse(node: Tree, message: string): never {
    const byte = typeof node.location === 'number' && node.location >= 0 ? node.location : null;
    throw new SqlError('SQL_REFUSED', message, byte === null ? null : placeOfByte(this.text, byte));
  }
}

const isKind = (key: string) => /^[A-Z]/.test(key);

/** Kind of the node at a key. Null for a plain container. */
function kindOf(key: string, child: object): string | null {
  if (isKind(key)) return key;
  const keys = Object.keys(child);
  if (Array.isArray(child) || (keys.length > 0 && keys.every(isKind))) return null;
  return inlineNodes[key] ?? key;
}

const isInScope = (name: string, scope: Scope | null): boolean =>
  scope !== null && (scope.names.has(name) || isInScope(name, scope.outer));

function unknown(kind: string): string {
  if (kind === 'intoClause') return 'SELECT INTO não é aceito: a consulta só pode ler';
  if (kind === 'LockingClause') return 'FOR UPDATE e FOR SHARE não são aceitos: a consulta só pode ler';
  if (kind.endsWith('Stmt')) return ONE_SELECT;
  return 'Esta parte da consulta não é aceita';
}

/** Aliases of tables and columns, and WITH names in the statement. */
function aliasesOf(statement: Tree): Set<string> {
  const aliases = new Set<string>();
  const left: unknown[] = [statement];
  while (left.length > 0) {
    const value = left.pop();
    if (Array.isArray(value)) left.push(...value);
    if (!isTree(value)) continue;
    for (const [key, child] of Object.entries(value)) {
      if ((key === 'name' || key === 'aliasname' || key === 'ctename') && typeof child === 'string') aliases.add(child);
      if (key === 'colnames' || key === 'aliascolnames')
        for (const column of listOf(child)) aliases.add(String(nodeOf(column, 'String')?.sval));
      left.push(child);
    }
  }
  return aliases;
}
