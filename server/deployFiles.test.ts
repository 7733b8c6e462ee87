import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

// Holds the files of docs/deploy/one-server.md, which run where no test does.

interface Service {
  image?: string;
  build?: string;
  restart?: string;
  ports?: string[];
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  cpus?: number;
  logging?: { options: Record<string, string> };
  healthcheck?: { test?: string[]; disable?: boolean };
  networks?: string[];
  profiles?: string[];
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const compose = parse(read('compose.single.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);

const UNITS = 'docs/deploy/systemd';
const units = readdirSync(join(projectRoot, UNITS)).filter((name) => /\.(service|timer)$/.test(name));
const unitText = (name: string) => read(`${UNITS}/${name}`);

/** Settings of the server and its commands, which .env.example documents (held by settings.test.ts), and those of Node. */
const known = new Set([
  ...[...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!),
  'ADMIN_DATABASE_URL',
  'NODE_ENV',
  'NODE_OPTIONS',
  'TMPDIR',
]);
const programs = [...read('vite.server.config.ts').matchAll(/^ {8}(\w+): 'server\//gm)].map(([, name]) => `${name}.js`);
const COMMANDS: Record<string, string[]> = {
  'backup.js': ['backup', 'drill'],
  'main.js': [''],
  'prepareDatabase.js': [''],
};

/** Whether the build has such a program, and the program such a command. */
function isCommand(words: string[], folder: string): boolean {
  const program = words.find((word) => word.startsWith(folder))?.slice(folder.length) ?? '';
  const command = words[words.indexOf(`${folder}${program}`) + 1] ?? '';
  return programs.includes(program) && COMMANDS[program]!.includes(command);
}

test('one server publishes the ports 80 and 443 of its proxy, and nothing else', () => {
  const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
  expect(published).toEqual(['80:80', '443:443', '443:443/udp'].map((port) => ['proxy', port]));
  expect(compose.networks.back).toEqual({ internal: true });
  expect(services.filter(([, { networks }]) => networks?.includes('front')).map(([name]) => name)).toEqual([
    'proxy',
    'app',
  ]);
});

test.each(services)('%s is limited, logs a limited amount, and can change nothing of its image', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: expect.stringMatching(/^\d+m$/),
    cpus: expect.any(Number),
    logging: { options: { 'max-size': '10m', 'max-file': '5' } },
  });
  const endsByItself = service.restart === 'no' && service.healthcheck?.disable === true;
  expect(endsByItself || (service.healthcheck?.test?.length ?? 0) > 1).toBe(true);
});

test.each(services)('%s has an image of a version, files that are there, and settings that exist', (_name, service) => {
  expect(service.build ?? service.image).toMatch(/^(\.|postgres:18|caddy:2\.10)$/);
  for (const volume of service.volumes ?? []) {
    const [from] = volume.split(':') as [string];
    expect([
      from,
      from.startsWith('/') || (from.startsWith('.') ? existsSync(join(projectRoot, from)) : from in compose.volumes),
    ]).toEqual([from, true]);
  }
  if (!service.build) return;
  expect(Object.keys(service.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);
  const runs = service.command?.[0] !== 'node' || isCommand(service.command, 'dist/server/');
  expect([service.command, runs]).toEqual([service.command, true]);
});

test('a cluster publishes only its proxy, and its services have files and programs that are there', () => {
  const cluster = parse(read('compose.citus.yaml'), { merge: true }) as typeof compose;
  expect(Object.values(cluster.services).flatMap(({ ports = [] }) => ports)).toEqual(['4000:80']);
  for (const [name, { volumes = [], command, environment = {}, build }] of Object.entries(cluster.services)) {
    const from = volumes.map((volume) => volume.split(':')[0]!);
    const missing = from.filter((one) =>
      one.startsWith('.') ? !existsSync(join(projectRoot, one)) : !(one in cluster.volumes),
    );
    const runs = command?.[0] !== 'node' || isCommand(command, 'dist/server/');
    const unknown = build ? Object.keys(environment).filter((one) => !known.has(one)) : [];
    expect({ name, missing, runs, unknown }).toEqual({ name, missing: [], runs: true, unknown: [] });
  }
  const nodes = cluster.services.nodes!.environment!;
  const servers = [nodes.COORDINATOR, ...nodes.WORKERS!.split(' ')].map((server) => server!.split(':')[0]!);
  expect(servers.filter((name) => !cluster.services[name]?.command?.includes('-cwal_level=logical'))).toEqual([]);
  const script = read('docs/deploy/citus-nodes.sh');
  expect(Object.keys(nodes).filter((one) => !script.includes(`$${one}`) && !script.includes(`   ${one}`))).toEqual([
    'PGDATABASE',
  ]);
});

test('the memory of all that runs at once fits a server of 4 GB', () => {
  const standing = services.filter(([, { restart }]) => restart !== 'no');
  expect(standing.map(([name]) => name)).toEqual(['proxy', 'app', 'postgres']);
  expect(standing.reduce((sum, [, { mem_limit: limit }]) => sum + Number.parseInt(limit!, 10), 0)).toBeLessThan(3_400);
});

test('the page names every value that one server needs in .env', () => {
  const page = read('docs/deploy/one-server.md');
  const needed = [...read('compose.single.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
  expect([...new Set(needed)].filter((name) => !page.includes(`${name}=`))).toEqual([]);
  expect([...page.matchAll(/^## Step (\d+)\b/gm)].map(([, step]) => Number(step))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});

test.each(units.filter((name) => name.endsWith('.service')))(
  '%s runs a program of the build as its own user, limited',
  (name) => {
    const text = unitText(name);
    const [, command] = /^ExecStart=(.+)$/m.exec(text)!;
    expect([command, isCommand(command!.split(' '), '/opt/seller-analytics/dist/server/')]).toEqual([command, true]);
    const set = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, all]) =>
      all!.split(' ').map((one) => one.split('=')[0]!),
    );
    expect(set.filter((one) => !known.has(one))).toEqual([]);
    for (const line of [
      'User=seller-analytics',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^MemoryMax=\d+M\nCPUQuota=\d+%\nTasksMax=\d+$/m);
  },
);

test('every timer starts a service of the same name, and is named in the page', () => {
  const timers = units.filter((name) => name.endsWith('.timer'));
  expect(timers.map((name) => name.replace('.timer', '.service')).filter((name) => !units.includes(name))).toEqual([]);
  const page = read('docs/deploy/one-server.md') + read('docs/deploy/backups.md');
  expect(units.filter((name) => !page.includes(name.replace(/\.service$/, '')))).toEqual([]);
  expect(timers).toHaveLength(2);
});

test('the proxy of one server takes its domain from a setting and hides the metrics', () => {
  const caddy = read('docs/deploy/Caddyfile.single');
  expect(caddy).toMatch(/^\{\$DOMAIN\} \{$/m);
  expect(caddy).toContain('respond /metrics 404');
  const { environment } = compose.services.proxy!;
  expect([...caddy.matchAll(/\{\$(\w+)/g)].map(([, name]) => name)).toEqual(Object.keys(environment!));
});
