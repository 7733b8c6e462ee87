import { type DuckDBConnection, type DuckDBPreparedStatement, StatementType } from '@duckdb/node-api';
import { cellText } from './cellText.ts';
import { columnsOf } from './columnTypes.ts';
import type { Frame } from './frames.ts';
import type { AnswerEnd, AnswerError, AnswerHead, ReaderRequest, SqlValue } from './request.ts';
import { rowWriter } from './rowWriter.ts';

const PART_BYTES = 64 * 2 ** 10;
const PLAN = 'EXPLAIN (ANALYZE, FORMAT JSON) ';

const READING = new Set('select with from values table show desc describe summarize pivot unpivot explain'.split(' '));
const BEFORE_WORDS = /\s|\(|--[^\n]*|\/\*[^]*?\*\//y;

type Send = (kind: Frame['kind'], body: string) => Promise<void>;

/** Runs a statement on a connection of its own, and sends its answer in parts. */
export async function answerStatement(connection: DuckDBConnection, request: ReaderRequest, send: Send): Promise<void> {
  const startedAt = performance.now();
  const startedCpu = process.cpuUsage();
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(startedCpu);
    return (user + system) / 1000;
  };
  let isPrepared = false;
  try {
    const statement = await prepared(connection, request);
    isPrepared = true;
    const sent = await sendRows(statement, request, send);
    const end: AnswerEnd = { ...sent, elapsedMs: performance.now() - startedAt, cpuMs: cpuMs() };
    await send('end', JSON.stringify(end));
  } catch (error) {
    const found = error instanceof Refusal ? { type: error.type, message: '', position: null } : errorOf(error);
    if (found.position !== null && request.isExplained && isPrepared) found.position -= PLAN.length;
    await send('error', JSON.stringify({ ...found, cpuMs: cpuMs() } satisfies AnswerError));
  }
}

class Refusal extends Error {
  constructor(readonly type: 'Statements' | 'Kind') {
    super(type);
  }
}

async function prepared(
  connection: DuckDBConnection,
  { text, parameters = {}, isExplained }: ReaderRequest,
): Promise<DuckDBPreparedStatement> {
  // an empty text has no statements; the library throws
  const statements = await connection.extractStatements(`${text}\n`).catch((error: Error) => {
    throw error.message.includes('{') ? error : new Refusal('Statements');
  });
  if (statements.count !== 1) throw new Refusal('Statements');
  const statement = await statements.prepare(0).catch((error: Error) => {
    throw READING.has(firstWord(text)) ? error : new Refusal('Kind'); // it is bound before its kind is known
  });
  const isRead = statement.statementType === StatementType.SELECT;
  if (!isRead && (isExplained || statement.statementType !== StatementType.EXPLAIN)) throw new Refusal('Kind');
  const run = isExplained ? await connection.prepare(PLAN + text) : statement;
  bind(run, parameters);
  return run;
}

/** First word of a statement in lower case, after brackets and comments. Only chooses the message of a failure. */
function firstWord(text: string): string {
  BEFORE_WORDS.lastIndex = 0;
  let start = 0;
  while (BEFORE_WORDS.test(text)) start = BEFORE_WORDS.lastIndex;
  return (/^[a-z]*/i.exec(text.slice(start, start + 20))?.[0] ?? '').toLowerCase();
}

function bind(statement: DuckDBPreparedStatement, parameters: Readonly<Record<string, SqlValue>>): void {
  for (let index = 1; index <= statement.parameterCount; index += 1) {
    const value = parameters[statement.parameterName(index)];
    if (value === undefined) continue; // DuckDB names what is missing
    if (value === null) statement.bindNull(index);
    else if (typeof value === 'boolean') statement.bindBoolean(index, value);
    else if (typeof value === 'string') statement.bindVarchar(index, value);
    else if (Number.isSafeInteger(value)) statement.bindBigInt(index, BigInt(value));
    else statement.bindDouble(index, value);
  }
}

async function sendRows(
  statement: DuckDBPreparedStatement,
  { form, maxRows, maxBytes, isExplained }: ReaderRequest,
  send: Send,
): Promise<{ rowCount: number; isTruncated: boolean }> {
  const result = await statement.stream();
  const types = result.columnTypes();
  const columns = columnsOf(result.columnNames(), types);
  await send('head', JSON.stringify({ columns } satisfies AnswerHead));
  const written = rowWriter(form, columns);
  const maxCell = isExplained ? maxBytes : undefined; // a plan is one cell
  let [rowCount, bytes, part] = [0, 0, ''];
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const vectors = types.map((_, index) => chunk!.getColumnVector(index));
    for (let index = 0; index < chunk.rowCount; index += 1) {
      if (rowCount === maxRows) return cut();
      const row = written(vectors.map((vector, column) => cellText(vector.getItem(index), types[column]!, maxCell)));
      bytes += Buffer.byteLength(row);
      if (bytes > maxBytes) return cut();
      part += row;
      rowCount += 1;
      if (part.length < PART_BYTES) continue;
      await send('rows', part);
      part = '';
    }
  }
  if (part) await send('rows', part);
  return { rowCount, isTruncated: false };

  async function cut() {
    if (part) await send('rows', part);
    return { rowCount, isTruncated: true };
  }
}

function errorOf(error: unknown): Omit<AnswerError, 'cpuMs'> {
  const { message } = error as Error;
  const json = message.indexOf('{');
  try {
    const found = JSON.parse(message.slice(json)) as Record<string, string | undefined>;
    const { exception_type: type = '', exception_message: text = '', name, type: of, candidates, position } = found;
    return { type, message: text, name, of, candidates, position: position === undefined ? null : Number(position) };
  } catch {
    const [, type = 'Other', text = message] = /^([A-Z][\w ]*?) Error: (.*)$/s.exec(message) ?? [];
    return { type, message: text, position: null };
  }
}
