import { DAY } from '#simulator/seller/calendar.ts';
import { PROMPT } from './delivery.ts';
import type { Push } from './openPush.ts';

interface Pushing {
  push: Push;
}

/** Scenarios of Amazon's notifications. */
export const pushScenarios = [
  {
    name: 'push-lossy',
    sentence: 'Of notifications, one in twenty is lost, one in twenty comes twice, and later ones come first.',
    act: ({ push }: Pushing) => {
      push.delivery = { ...PROMPT, lost: 0.05, double: 0.05, isReversed: true };
    },
  },
  {
    name: 'push-late',
    sentence: 'Notifications arrive a day late.',
    act: ({ push }: Pushing) => {
      push.delivery = { ...PROMPT, delayMs: DAY };
    },
  },
  {
    name: 'push-silent',
    sentence: 'No notification arrives.',
    act: ({ push }: Pushing) => {
      push.delivery = { ...PROMPT, lost: 1 };
    },
  },
  {
    name: 'push-poison',
    sentence: 'The queue of notifications holds three messages that are no notifications.',
    act: ({ push }: Pushing) => {
      for (const body of ['<xml/>', '{"NotificationType":', '[]']) push.queue.send(body);
    },
  },
];
