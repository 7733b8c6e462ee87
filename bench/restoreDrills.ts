import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { scratchPostgres } from '#server/platform/postgres/embedded/scratchPostgres.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { programArguments } from '#server/platform/process/program.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import type { Finding } from './finding.ts';
import { TRIAL_SECRET, withTrialDatabase } from './withTrialDatabase.ts';

const BACKUP_SECRET = 'only for backups of this run, thirty-two characters';
const ORDERS = 60;

type Damage = (file: Buffer) => Buffer;
/** Changes the text of a plain backup. */
const ofText =
  (change: (text: string) => string): Damage =>
  (file) =>
    gzipSync(change(gunzipSync(file).toString()));
const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;

/** What may have happened to a backup between the day it was written and the day it is needed. */
const DAMAGES: Record<string, { sealed: boolean; damage: Damage; secret?: string }> = {
  'a byte changed': { sealed: false, damage: changeByte },
  'a byte changed in an encrypted one': { sealed: true, damage: changeByte },
  'cut off': { sealed: false, damage: cutOff },
  'cut off, encrypted': { sealed: true, damage: cutOff },
  'a row missing': {
    sealed: false,
    damage: ofText((text) => {
      const lines = text.split('\n');
      const rows = lines.flatMap((one, at) => (/^\d+\t/.test(one) ? [at] : []));
      return lines.toSpliced(anyOf(rows), 1).join('\n');
    }),
  },
  'the price of an order altered': {
    sealed: false,
    damage: ofText((text) => text.replace(/(COPY order_items [^]*?\t)(10000)(\t)/, '$110001$3')),
  },
  'a figure altered': { sealed: false, damage: ofText((text) => text.replace(/revenue (\d+)/, 'revenue 1$1')) },
  'another BACKUP_SECRET': { sealed: true, damage: (file) => file, secret: `${BACKUP_SECRET}.` },
};

function changeByte(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  // the first ten bytes of gzip are not covered by its checksum, and say nothing of the contents
  changed[10 + Math.floor(Math.random() * (file.length - 10))]! ^= 1 << Math.floor(Math.random() * 8);
  return changed;
}

function cutOff(file: Buffer): Buffer {
  return file.subarray(0, Math.floor(Math.random() * file.length));
}

/** Restore drills on backups that are damaged, each in `times` ways, and on those that are not. */
export async function restoreDrills(times: number): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'seller-analytics-drills-'));
  const scratch = await scratchPostgres();
  try {
    return await withTrialDatabase(async (url) => {
      const run = (args: string[], secret = '') =>
        command(args, {
          DATABASE_URL: url,
          APP_SECRET: TRIAL_SECRET,
          RESTORE_DRILL_URL: scratch.superuserUrl,
          BACKUP_SECRET: secret,
        });
      const shop = await openShop('Loja dos ensaios');
      for (let count = 0; count < ORDERS; count += 1) await shop.sell(order([line('A'), line('B')]));
      const [plain, sealed] = [join(folder, 'plain'), join(folder, 'sealed')];
      for (const failed of [await run(['backup', plain]), await run(['backup', sealed], BACKUP_SECRET)])
        if (failed) throw new Error(failed);
      const findings = [await goodDrills([await run(['drill', plain]), await run(['drill', sealed], BACKUP_SECRET)])];
      for (const [fault, { sealed: isSealed, damage, secret = BACKUP_SECRET }] of Object.entries(DAMAGES)) {
        const whole = await readFile(isSealed ? sealed : plain);
        const outcomes: string[] = [];
        for (let count = 0; count < times; count += 1) {
          await writeFile(join(folder, 'damaged'), damage(whole));
          outcomes.push(await run(['drill', join(folder, 'damaged')], isSealed ? secret : ''));
        }
        findings.push(findingOf(fault, outcomes));
      }
      return findings;
    });
  } finally {
    await scratch.stop();
    await rm(folder, { recursive: true });
  }
}

async function goodDrills(outcomes: string[]): Promise<Finding> {
  const { drills } = await queryRow<{ drills: number }>(
    `SELECT count(*) AS drills FROM backup_events WHERE kind = 'drill'`,
  );
  for (const outcome of outcomes.filter(Boolean)) console.log(`  ${outcome}`);
  const failed = outcomes.filter(Boolean).length;
  return {
    fault: 'restore drill of a whole backup, plain and encrypted',
    times: String(outcomes.length),
    seen: `${failed} refused, ${drills ? 'the proof' : 'nothing'} recorded`,
    bar: 'restored, compared and recorded',
    passed: failed === 0 && drills === 1,
  };
}

function findingOf(fault: string, outcomes: string[]): Finding {
  const accepted = outcomes.filter((outcome) => !outcome).length;
  const unclear = outcomes.filter((outcome) => outcome.includes('\n'));
  for (const outcome of new Set(unclear)) console.log(`  ${outcome}`);
  return {
    fault: `restore drill of a backup: ${fault}`,
    times: String(outcomes.length),
    seen: `${accepted} accepted, ${unclear.length} refused in more than one line`,
    bar: '0 accepted, one clear line',
    passed: accepted + unclear.length === 0,
  };
}

/** Runs a command of backups. Returns what it says when it fails, and nothing otherwise. */
const command = (args: string[], settings: Record<string, string>) =>
  new Promise<string>((done) => {
    const env = { ...process.env, LOG_LEVEL: 'error', ...settings };
    execFile(
      process.execPath,
      [...programArguments('backup', 'server/work/backup/cli.ts'), ...args],
      { env },
      (error, _out, stderr) => done(error ? stderr.trim() || error.message : ''),
    );
  });
