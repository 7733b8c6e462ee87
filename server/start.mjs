// `npm start`: builds when the sources are not those of the last build, then runs the server in this same process.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt, root } from './buildMark.mjs';

if (!isBuilt()) {
  console.log('Building, once for this version…');
  const onWindows = process.platform === 'win32';
  const built = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit', shell: onWindows });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
