import { join } from 'node:path';
import type { Piscina } from 'piscina';
import { log } from '#server/platform/process/log.ts';
import { counter, gauge } from '#server/platform/process/metrics.ts';
import { NICE } from '#server/platform/process/lowerPriority.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { fairTurns } from './fairTurns.ts';

const FROM_SOURCE = join(projectRoot, 'server/platform/workers/fromSource.cjs');
/** A second one serves the other accounts beside the longest task, also on one core. */
const THREADS = 2;
const MB_OF_WORKER = 160;
const IDLE_MS = 10_000;
const RETRY_SECONDS = 5;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

interface PoolOptions {
  /** Name in the metrics. */
  kind: string;
  /** File whose exported functions are the tasks. */
  tasks: string;
  /** Longest time of a task; its thread is ended then. */
  budgetMs: number;
  /** New tasks that wait, of all accounts and of one. */
  waiting: number;
  waitingOfAccount: number;
  /** Most memory of a thread in megabytes, where its tasks need more than others. */
  memoryMb?: number;
}

interface TaskOptions {
  /** The next task of work that has begun: it waits, but is never refused. */
  isContinued?: boolean;
  /** Buffers that move to the worker instead of being copied. */
  transfer?: ArrayBuffer[];
}

export interface WorkerPool {
  /**
   * Runs a task in a thread, one at a time for an account. Throws 503 with a time to retry when too many tasks wait, 422
   * when the task exceeds its time or memory, and the errors of the task.
   */
  run<Result>(accountId: number, task: string, input: unknown, options?: TaskOptions): Promise<Result>;
  /** Ends all threads; running and waiting tasks throw 503. The next task starts new threads. */
  close(): Promise<void>;
}

const pools = new Map<string, () => { running: number; waiting: number }>();
gauge('worker_tasks', 'Tasks of the worker pools by state.', ['pool', 'state'], () =>
  [...pools].flatMap(([pool, counts]) => {
    const { running, waiting } = counts();
    return [
      [{ pool, state: 'running' }, running],
      [{ pool, state: 'waiting' }, waiting],
    ];
  }),
);
const refusedTasks = counter('worker_tasks_refused_total', 'Tasks refused because too many waited.', ['pool']);
const cutTasks = counter('worker_tasks_cut_total', 'Tasks ended for their time or memory.', ['pool']);

/** Creates a pool of threads for tasks that would hold up the requests of others. Threads start with the first task. */
export function workerPool({ kind, tasks, budgetMs, memoryMb = MB_OF_WORKER, ...limits }: PoolOptions): WorkerPool {
  const turns = fairTurns({ atOnce: THREADS, ...limits });
  let piscina: Promise<Piscina> | null = null;
  pools.set(kind, turns.counts);

  /** Loads the library with the first task, so that an idle server has no part of it. */
  const start = async () => {
    const { Piscina } = await import('piscina');
    const isSource = tasks.endsWith('.ts'); // in development and tests
    const pool = new Piscina({
      filename: isSource ? FROM_SOURCE : tasks,
      workerData: tasks,
      execArgv: [],
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      niceIncrement: NICE,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      recordTiming: false,
    });
    pool.on('error', (error) => log.error({ err: error, pool: kind }, 'a worker thread failed'));
    return pool;
  };

  return {
    async run(accountId, task, input, { isContinued, transfer } = {}) {
      const end = await turns.take(accountId, { isContinued });
      if (!end) {
        refusedTasks.inc({ pool: kind });
        throw tooManyFiles();
      }
      const pool = (piscina ??= start());
      const cut = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      try {
        const threads = await pool;
        timer = setTimeout(() => cut.abort(), budgetMs);
        return await threads.run(input, { name: task, signal: cut.signal, transferList: transfer });
      } catch (error) {
        if (pool !== piscina) throw stopping();
        if (!cut.signal.aborted && (error as NodeJS.ErrnoException).code !== OUT_OF_MEMORY) throw error;
        cutTasks.inc({ pool: kind });
        throw tooComplex();
      } finally {
        clearTimeout(timer);
        end();
      }
    },
    async close() {
      const closing = piscina;
      piscina = null;
      turns.failWaiting(stopping());
      await (await closing)?.destroy();
    },
  };
}

const tooManyFiles = () => new DomainError('UNAVAILABLE', 503, sentence('errors.tooManyFiles'), RETRY_SECONDS);

const tooComplex = () => new DomainError('TOO_LARGE', 422, sentence('errors.fileTooComplex'));

const stopping = () => new DomainError('UNAVAILABLE', 503, sentence('errors.restarting'), RETRY_SECONDS);
