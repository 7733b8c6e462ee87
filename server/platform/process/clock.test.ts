import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './projectRoot.ts';

test('no function defaults to the machine’s clock: all use the database’s clock', () => {
  const files = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' });
  const wrong = files
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing\/|simulator\/|Cli\.ts$/.test(file))
    .filter((file) =>
      /now = (new Date\(\)|Date\.now\(\))/.test(readFileSync(join(projectRoot, 'server', file), 'utf8')),
    );
  expect(wrong).toEqual([]);
});
