import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const listen = (path: string) =>
  new Promise<Server>((done, fail) => {
    const server = createServer((socket) => socket.end());
    server.once('error', fail);
    server.listen(path, () => done(server.unref()));
  });

const answers = (path: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(path, () => socket.end(() => done(true)));
    socket.once('error', () => done(false));
  });

/**
 * Locks the data folder until this process ends, even when killed: the lock is a socket, which the system closes.
 * Returns a function that releases it. Throws when another running process holds it.
 */
export async function holdDataFolder(folder: string): Promise<() => Promise<void>> {
  const name = `seller-analytics-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`;
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const server = await listen(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (await answers(path)) throw new Error(`DATA_DIR: another server is already using ${resolve(folder)}`);
    await rm(path, { force: true });
    return listen(path);
  });
  return () => new Promise((done) => server.close(() => done()));
}
