import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { amazonExamples, type Example, pageExamples } from './example.ts';
import { amazonNotifications } from './notificationExamples.ts';
import { headExamples, issueExamples, mercadoLivreRecordings, settlementExamples } from './recordedExamples.ts';

/** All examples of a folder with `ml-pages` and `recordings`, each if it exists. */
export function examplesIn(folder: string): Example[] {
  const pages = join(folder, 'ml-pages');
  const recordings = join(folder, 'recordings');
  return [
    ...(existsSync(pages) ? pageExamples(pages) : []),
    ...amazonExamples(join(recordings, 'amazon')),
    ...mercadoLivreRecordings(join(recordings, 'mercadolivre')),
    ...headExamples(join(recordings, 'heads')),
    ...settlementExamples(join(recordings, 'heads')),
    ...amazonNotifications(join(recordings, 'notifications')),
    ...issueExamples(recordings),
  ];
}
