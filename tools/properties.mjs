// Runs the tests that repeat a check with other numbers ten times over; `npm run properties -- 50`: fifty times.
import { spawnSync } from 'node:child_process';

const USE = "from '#server/platform/testing/runs.ts'";
const { stdout } = spawnSync('git', ['grep', '-l', USE, '--', '*.test.ts'], { encoding: 'utf8' });
const { status } = spawnSync('npx', ['vitest', 'run', '--testTimeout', '7200000', ...stdout.trim().split('\n')], {
  env: { ...process.env, PROPERTY_TIMES: process.argv[2] ?? '10' },
  stdio: 'inherit',
});
process.exit(status ?? 1);
