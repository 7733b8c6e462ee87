import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { executable, type PostgresFolders } from './postgresFolders.ts';

/** Memory limit of one server process beyond the shared buffers. */
const PROCESS_MB = 1024;

const sharedMb = Math.max(64, Math.min(1024, Math.floor(totalmem() / 2 ** 20 / 8)));

function defaultSettings(): Record<string, string> {
  return {
    shared_buffers: `${sharedMb}MB`,
    work_mem: '32MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    jit: 'off',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    // after a crash: one call per file system instead of one per file
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  };
}

/** Starts a server process on a port. Its log replaces the previous one; `settings` replace those chosen here. */
export function launchPostgres(folders: PostgresFolders, port: number, settings: Record<string, string>): ChildProcess {
  const logFile = openSync(join(folders.data, 'server.log'), 'w');
  const options = Object.entries({ ...defaultSettings(), ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [program, ...args] = limited([
    executable(folders, 'postgres'),
    '-D',
    folders.data,
    '-p',
    String(port),
    ...options,
  ]);
  // detached: a Ctrl-C in the terminal reaches this process, which stops the database last
  return spawn(program!, args, {
    ...folders.account,
    cwd: folders.data,
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
}

/**
 * Limits the memory of each process: a statement that exceeds it fails (SQLSTATE 53200) instead of exhausting the
 * machine. Linux only.
 */
function limited(command: string[]): string[] {
  if (process.platform !== 'linux') return command;
  const kilobytes = (sharedMb + PROCESS_MB) * 1024;
  return ['/bin/sh', '-c', `ulimit -v ${kilobytes} 2>/dev/null; exec "$0" "$@"`, ...command];
}
