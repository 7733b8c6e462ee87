import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { builtProgram } from './builtProgram.ts';

export interface ServerProcess {
  child: ChildProcess;
  /** URL of the server, once it is printed. Rejects when the process ends first. */
  url: Promise<string>;
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts the product as a process with only these environment variables, or another `program`. */
export function serverProcess(
  environment: Record<string, string>,
  program: string[] = builtProgram('server/main.ts'),
): ServerProcess {
  const child = spawn(process.execPath, program, {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      PORT: '0',
      COST_A_MINUTE: '1000000000', // benches load one account as many would
      ...environment,
    },
  });
  let output = '';
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output: output.trim() }));
  const url = new Promise<string>((done, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /http:\/\/[\w.]+:\d+/.exec(output)?.[0];
      if (address) done(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => fail(new Error(`the server ended: ${output}`)));
  });
  url.catch(() => {}); // callers that only await `ended` read the output there
  return { child, url, ended };
}
