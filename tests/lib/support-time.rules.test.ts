// Time that counts within the support hours, Mon–Fri 9–18 and Sat–Sun 9–14 (GMT+1). 27 November 2026 is a Friday.
import { expect, test } from 'vitest';
import { addSupportTime, supportTimeBetween } from '#shared/lib/support-time.ts';

const hour = 3_600_000;

test.each([
  ['within a day', '2026-11-27T09:00:00Z', 4, '2026-11-27T13:00:00Z'],
  ['over the evening into Saturday', '2026-11-27T16:00:00Z', 4, '2026-11-28T11:00:00Z'],
  ['over a whole weekend', '2026-11-27T16:30:00Z', 11, '2026-11-30T08:30:00Z'],
  ['from a closed Sunday evening', '2026-11-29T20:00:00Z', 1, '2026-11-30T09:00:00Z'],
  ['when Morocco put its clock forward, 22 March 2026', '2026-03-21T12:00:00Z', 3, '2026-03-22T10:00:00Z'],
])('is counted %s', (_, from, hours, until) => {
  expect(addSupportTime(new Date(from), hours * hour).toISOString()).toBe(new Date(until).toISOString());
  expect(supportTimeBetween(new Date(from), new Date(until))).toBe(hours * hour);
  expect(supportTimeBetween(new Date(until), new Date(from))).toBe(-hours * hour);
});
