import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { storedColumns } from '#server/insight/sqlbox/tables/viewerTable.ts';
import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';
import { literal, loadStatement, quoted, schemaStatements } from './fileSchema.ts';
import type { FileState } from './fileState.ts';
import { MARKS_OF_WHOLE, numberOf, type Part, partOf } from './slices.ts';

const STATE = 'CREATE TABLE stored.state (state VARCHAR NOT NULL)';
/** Tables with amounts in reais. */
const RATED = ['orders', 'order_items', 'ledger_lines'];

/** A file with an account's tables, open in this process. */
export class StoredFile {
  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly duck: DuckDBConnection,
  ) {}

  static async open(path: string, options: Record<string, string>): Promise<StoredFile> {
    const instance = await DuckDBInstance.create(path, options);
    return new StoredFile(instance, await instance.connect());
  }

  async createTables(): Promise<void> {
    for (const statement of [...schemaStatements(viewerTables.values()), STATE]) await this.duck.run(statement);
  }

  /** State that the file was stored with. */
  async state(): Promise<FileState> {
    const [row] = await this.rows('SELECT state FROM stored.state');
    return JSON.parse(row![0]!) as FileState;
  }

  /** Ends the transaction with the state of its rows, and writes all to the file. */
  async store(state: FileState): Promise<void> {
    await this.duck.run(`DELETE FROM stored.state`);
    await this.duck.run(`INSERT INTO stored.state VALUES (${literal(JSON.stringify(state))})`);
    await this.duck.run('COMMIT');
    await this.duck.run('CHECKPOINT');
  }

  /** Parts with rows. */
  async parts(): Promise<Part[]> {
    const stored = [...viewerTables.values()]
      .filter((table) => storedColumns(table).length > 0)
      .map(({ name }) => name);
    const cut = stored.filter((table) => !(table in MARKS_OF_WHOLE));
    return this.partsIn(cut, 'true');
  }

  /** Parts with amounts in another currency than BRL. */
  async foreignParts(): Promise<Part[]> {
    return this.partsIn(RATED, `currency <> 'BRL'`);
  }

  private async partsIn(tables: readonly string[], condition: string): Promise<Part[]> {
    const rows = await this.rows(
      tables
        .map(
          (table) => `SELECT DISTINCT ${literal(table)}, stored_part FROM stored.${quoted(table)} WHERE ${condition}`,
        )
        .join(' UNION ALL '),
    );
    return rows.map(([table, number]) => partOf(table!, Number(number)));
  }

  /** Whether a share of time is known, which changes with the clock. */
  async followsClock(): Promise<boolean> {
    const rows = await this.rows('SELECT id FROM products WHERE buy_box_percentage IS NOT NULL LIMIT 1');
    return rows.length > 0;
  }

  async begin(): Promise<void> {
    await this.duck.run('BEGIN');
  }

  /** Replaces the rows of a part with those of a CSV file. */
  async replace(part: Part, csv: string): Promise<void> {
    await this.duck.run(`DELETE FROM stored.${quoted(part.table)} WHERE stored_part = ${numberOf(part)}`);
    await this.add(part, csv);
  }

  /** Adds the rows of a CSV file as a part. */
  async add(part: Part, csv: string): Promise<void> {
    await this.duck.run(loadStatement(viewerTables.get(part.table)!, numberOf(part), csv));
  }

  close(): void {
    this.duck.closeSync();
    this.instance.closeSync();
  }

  private async rows(sql: string): Promise<string[][]> {
    return (await this.duck.runAndReadAll(sql)).getRowsJson() as string[][];
  }
}
