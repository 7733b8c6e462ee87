import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './projectRoot.ts';
import { readSettings, SettingsError } from './settings.ts';

function refusalOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.lines;
  }
  return [];
}

test('without settings the server uses the embedded database and the demo', () => {
  expect(readSettings({})).toMatchObject({ PORT: 4000, DATA_DIR: '.data', DEMO: true, LOG_LEVEL: 'info' });
  expect(readSettings({}).DATABASE_URL).toBeUndefined();
});

test('an empty value counts as absent', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readSettings({}));
});

const external = { DATABASE_URL: 'postgresql://u:p@db:5432/app', APP_SECRET: 'x'.repeat(32) };

test('an external database turns the demo off and needs a secret', () => {
  expect(readSettings(external).DEMO).toBe(false);
  expect(readSettings({ ...external, DEMO: 'on' }).DEMO).toBe(true);
  expect(refusalOf({ DATABASE_URL: external.DATABASE_URL })).toEqual([
    'APP_SECRET: is required when DATABASE_URL is set',
  ]);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '40.5'],
  ['DATABASE_URL', 'mysql://db/app'],
  ['APP_SECRET', 'short'],
  ['APP_SECRET_OLD', `${'x'.repeat(32)},short`],
  ['PUBLIC_URL', 'loja.example'],
  ['MAIL_FROM', 'loja'],
  ['OPERATOR_EMAILS', 'dona@loja.example,'],
  ['OPERATOR_EMAILS', 'dona'],
  ['DEMO', 'sim'],
  ['LOG_LEVEL', 'loud'],
  ['MERCADOLIVRE_BASE_URL', 'ftp://x'],
  ['CALCULADORA_URL', 'calculadora:8080'],
  ['CALCULADORA_URL', 'http://u:p@127.0.0.1:8080/api'],
  ['CALCULADORA_URL', 'http://127.0.0.1:8080/api?x=1'],
])('a wrong %s is one line that names it (%s)', (name, value) => {
  const lines = refusalOf({ ...external, [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name}: \\S`));
});

test('e-mails of operators are a list in lower case, and none when absent', () => {
  expect(readSettings({ OPERATOR_EMAILS: ' Dona@Loja.example, ti@loja.example' }).OPERATOR_EMAILS).toEqual([
    'dona@loja.example',
    'ti@loja.example',
  ]);
  expect(readSettings({}).OPERATOR_EMAILS).toEqual([]);
});

test('the calculator may be on this machine, and its address ends without a slash', () => {
  expect(readSettings({ CALCULADORA_URL: 'http://127.0.0.1:8080/api/' }).CALCULADORA_URL).toBe(
    'http://127.0.0.1:8080/api',
  );
  expect(readSettings({}).CALCULADORA_URL).toBeUndefined();
});

test('.env.example documents every setting, with the default the program has', () => {
  const text = readFileSync(join(projectRoot, '.env.example'), 'utf8');
  const documented = Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const known = Object.keys(readSettings({ ...external })).filter((name) => name !== 'NODE_ENV');
  expect(known.filter((name) => !(name in documented))).toEqual([]);
  expect(readSettings(documented)).toEqual(readSettings({}));
});

test('mail needs a sender, and with several processes the address of the links', () => {
  const mail = { SMTP_URL: 'smtp://u:p@mail.example:587', MAIL_FROM: 'Loja <vendas@loja.example>' };
  expect(readSettings(mail)).toMatchObject(mail);
  expect(refusalOf({ ...mail, SMTP_URL: 'mail.example:25' })).toEqual([
    'SMTP_URL: must look like smtp://user:password@host:587',
  ]);
  expect(refusalOf({ SMTP_URL: mail.SMTP_URL })).toEqual(['MAIL_FROM: is required when SMTP_URL is set']);
  expect(refusalOf({ ...external, ...mail, ROLE: 'worker' })).toEqual([
    'PUBLIC_URL: is required when SMTP_URL and ROLE are set',
  ]);
});

test('several processes require an external database and no demo', () => {
  expect(readSettings({ ...external, ROLE: 'worker' }).ROLE).toBe('worker');
  expect(refusalOf({ ROLE: 'web' })).toEqual(['DATABASE_URL: is required when ROLE is set']);
  expect(refusalOf({ DATABASE_REPLICA_URL: external.DATABASE_URL })).toEqual([
    'DATABASE_URL: is required when DATABASE_REPLICA_URL is set',
  ]);
  expect(refusalOf({ ...external, ROLE: 'worker', DEMO: 'on' })).toEqual(['DEMO: needs ROLE=all']);
});
