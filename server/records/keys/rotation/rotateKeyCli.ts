import { existsSync } from 'node:fs';
import { connectDatabase } from '#server/platform/postgres/connectDatabase.ts';
import { log } from '#server/platform/process/log.ts';
import { useMasterSecrets } from '#server/platform/security/masterSecrets.ts';
import { readSettings, SettingsError } from '#server/platform/process/settings.ts';
import { rotateKey } from './rotateKey.ts';

/** `npm run rotate-key`: rewraps every stored secret with the current APP_SECRET. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  log.level = process.env.LOG_LEVEL || 'warn';
  const disconnect = await connectDatabase(settings);
  try {
    useMasterSecrets(settings);
    const { rewrapped, unreadable } = await rotateKey();
    console.log(`${rewrapped} segredos passaram para o APP_SECRET atual.`);
    if (unreadable === 0) return console.log('APP_SECRET_OLD não é mais necessário.');
    console.error(`${unreadable} segredos não abrem com nenhum segredo conhecido; falta algum em APP_SECRET_OLD?`);
    process.exitCode = 1;
  } finally {
    await disconnect();
  }
}

try {
  await main();
} catch (error) {
  if (error instanceof SettingsError) for (const line of error.lines) console.error(line);
  else console.error(error);
  process.exitCode = 1;
}
