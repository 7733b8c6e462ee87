// A process of its own, started by neighbours.ts at the lowest priority: sends the requests of one attack until SIGTERM,
// then prints how often each answer came.
import { setTimeout as sleep } from 'node:timers/promises';
import { attacks, type Target } from './neighbourAttacks.ts';

const PAUSE_MS = 1;
const [name, target] = JSON.parse(process.argv[2]!) as [string, Target];
const attack = attacks.find((one) => one.name === name)!;
const answers: Record<string, number> = {};
let sent = 0;

process.on('SIGTERM', () => {
  console.log(JSON.stringify(answers));
  process.exit();
});

async function client(): Promise<never> {
  for (;;) {
    const answer = await attack
      .send(target, sent++)
      .catch((error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message);
    answers[answer] = (answers[answer] ?? 0) + 1;
    await sleep(PAUSE_MS); // a refusal at once must not become a loop of connections
  }
}
console.log('ready');
await Promise.all(Array.from({ length: attack.clients }, client));
