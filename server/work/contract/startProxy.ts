import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';

/** The validating proxy, fetched by npx when it is asked for: it checks, and is no part of the product. */
const PRISM = '@stoplight/prism-cli@5.14.2';
const START_TIMEOUT_MS = 180_000;

export interface Proxy {
  url: string;
  stop(): void;
}

/**
 * Starts the proxy that holds requests and answers against a model. Rejects with what it said when it does not start.
 * With `--errors` a request that breaks the model is answered 422, an answer that does 500.
 */
export async function startProxy(modelFile: string, upstream: string): Promise<Proxy> {
  const port = await freePort();
  const child = spawn(
    'npx',
    ['--yes', PRISM, 'proxy', '-h', '127.0.0.1', '-p', String(port), '--errors', modelFile, upstream],
    // a group of its own, since npx does not hand signals on
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const stop = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // it has ended already
    }
  };
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${PRISM} ${why}: ${said.slice(-2000)}`));
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
    const listen = (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-20_000);
      if (said.includes('Prism is listening')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`ended with ${code}`));
    child.once('close', () => clearTimeout(timer));
  }).catch((error: unknown) => {
    stop();
    throw error;
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}
