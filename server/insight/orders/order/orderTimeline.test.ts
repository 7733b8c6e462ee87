import { expect, test } from 'vitest';
import { type EventCode, inOrder } from './orderTimeline.ts';

const expected = (code: EventCode, day: string | null) => ({
  code,
  at: null,
  day,
  isExpected: true,
  text: '',
  detail: null,
});

test('what is expected stands by its day, what has none at the end, and one day as it came', () => {
  const events = [
    expected('sending', '2026-12-01'),
    expected('delivery', null),
    expected('received', '2026-12-04'),
    expected('returnDeadline', '2026-12-01'),
  ];
  expect(inOrder(events).map(({ code }) => code)).toEqual(['sending', 'returnDeadline', 'received', 'delivery']);
});
