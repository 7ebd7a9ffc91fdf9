import { expect, it } from 'vitest';
import { withExpected } from '#client/offline/expected-rows.ts';

const rows = new Map([['a', { status: 'delivered', allowedActions: [] as readonly string[] }]]);

it('a row that waits has its expected fields wherever it stands; others stay the same objects', () => {
  const other = { id: 'b', status: 'enroute' };
  const data = {
    packages: { rows: [{ id: 'a', status: 'enroute', allowedActions: ['deliver'] }, other] },
    linked: { id: 'a' },
  };
  const shown = withExpected(data, rows);
  expect(shown).toEqual({
    packages: { rows: [{ id: 'a', status: 'delivered', allowedActions: [] }, other] },
    // Fields that were not asked for are not added.
    linked: { id: 'a' },
  });
  expect(shown.packages.rows[1]).toBe(other);
  expect(shown.linked).toBe(data.linked);
  expect(data.packages.rows[0]).toMatchObject({ status: 'enroute' });
  expect(withExpected(other, rows)).toBe(other);
});
