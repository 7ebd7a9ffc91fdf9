// Ids of new rows: UUIDs of version 7, which begin with their time.
import { expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { isId } from '#shared/lib/uuid.ts';

test('an id begins with its millisecond, and says its version and its variant', () => {
  const at = Date.UTC(2026, 2, 1, 10);
  for (let n = 0; n < 100; n += 1) {
    const id = newId(at);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(id.replace('-', '').slice(0, 12)).toBe(at.toString(16).padStart(12, '0'));
    expect(isId(id)).toBe(true);
  }
  expect(newId(at)).not.toBe(newId(at));
  expect(newId(at) < newId(at + 1)).toBe(true);
});
