// A process that keeps files of accounts, for `boxBuilds`: answers each account id with the path of its file or an error.
import { accountFile, buildProgress, startAccountFiles } from '#server/insight/sqlbox/files/accountFile.ts';
import { useDatabase } from '#server/platform/postgres/db.ts';

const [databaseUrl = '', folder = ''] = process.argv.slice(2);
useDatabase(databaseUrl);
startAccountFiles({ folder, databaseUrl, maxBytes: 1e9, maxWaitMs: 60_000 });

process.once('disconnect', () => process.exit());
process.on('message', (accountId: number) => void answer(accountId));

async function answer(accountId: number): Promise<void> {
  let last = 0;
  const watch = setInterval(() => {
    const part = buildProgress(accountId)?.part ?? 0;
    if (part !== last) process.send!({ part });
    last = part;
  }, 1);
  try {
    const file = await accountFile(accountId);
    file.release();
    process.send!({ path: file.path });
  } catch (error) {
    process.send!({ error: (error as Error).message });
  } finally {
    clearInterval(watch);
  }
}
