import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';

/** The validating proxy; npx downloads it when needed, because it is not part of the product. */
const PRISM = '@stoplight/prism-cli@5.14.2';
const START_TIMEOUT_MS = 180_000;

export interface Proxy {
  url: string;
  stop(): void;
}

/**
 * Starts the proxy that validates requests and answers against a model. Rejects with its output when it does not start.
 * With `--errors` it answers 422 to an invalid request and 500 instead of an invalid answer.
 */
export async function startProxy(modelFile: string, upstream: string): Promise<Proxy> {
  const port = await freePort();
  const child = spawn(
    'npx',
    ['--yes', PRISM, 'proxy', '-h', '127.0.0.1', '-p', String(port), '--errors', modelFile, upstream],
    // own process group, because npx does not forward signals
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const stop = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // already ended
    }
  };
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${PRISM} ${why}: ${output.slice(-2000)}`));
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
    const listen = (chunk: Buffer) => {
      output = (output + String(chunk)).slice(-20_000);
      if (output.includes('Prism is listening')) resolve();
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
