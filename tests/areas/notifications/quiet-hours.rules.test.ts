// Quiet hours in Casablanca (an hour ahead of UTC here), and the words of what is sent.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { deliveryTexts } from '#server/areas/notifications/delivery-texts.ts';
import { quietEnd } from '#shared/areas/notifications/quiet-hours.ts';

const night = { quietFrom: 22 * 60, quietTo: 7 * 60 };
const noon = { quietFrom: 12 * 60, quietTo: 13 * 60 + 30 };

it.each([
  ['before the night', night, '20:59:59', null],
  ['as the night begins', night, '21:00:00', '2025-11-11T06:00:00.000Z'],
  ['after midnight', night, '23:30:40', '2025-11-11T06:00:00.000Z'],
  ['as the night ends', night, '06:00:00', null],
  ['before noon', noon, '10:59:00', null],
  ['at noon', noon, '11:00:30', '2025-11-10T12:30:00.000Z'],
  ['after noon', noon, '12:30:00', null],
  ['without quiet hours', { quietFrom: null, quietTo: null }, '23:00:00', null],
])('%s', (_when, hours, time, end) => {
  expect(quietEnd(new Date(`2025-11-10T${time}Z`), hours)?.toISOString() ?? null).toBe(end);
});

it.each(['fr', 'en', 'ar'] as const)('types are called in %s as in the notification centre', (language) => {
  const file = join(import.meta.dirname, `../../../client/messages/${language}/notifications.json`);
  const { type } = z.object({ type: z.record(z.string(), z.string()) }).parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(deliveryTexts[language].types).toEqual(type);
});
