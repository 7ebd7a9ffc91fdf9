// What the list of parcels refuses, typed by hand: a commercial of many companies, days, and the order by number.
import { expect, it } from 'vitest';
import { packageListSource } from '#server/areas/packages/queries.ts';
import { listQueryOf, type ListRequest } from '#server/entities/list-sql.ts';
import { newId } from '#server/db/new-id.ts';
import type { Role } from '#shared/access/roles.ts';
import { AppError } from '#shared/lib/app-error.ts';

const days = { gte: '2026-03-01', lt: '2026-03-02' };
const byNumber = { by: 'number', direction: 'asc' } as const;

/** The code of the refusal; null if the request is answered. */
function refusalOf(role: Role, companies: number, request: Omit<ListRequest, 'tab'>): string | null {
  const sets = {
    user: [],
    company: Array.from({ length: companies }, () => newId()),
    driver: [],
    hub: [],
    team: [],
    role: [],
  };
  try {
    listQueryOf(packageListSource, { role, sets, flags: { manager: false } }, { tab: 'all', ...request });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

it.each(['created', 'delivered'])(
  'days of %s by number are refused to a commercial of more than 40 companies',
  (name) => {
    const request = { sort: byNumber, filter: { [name]: days } };
    expect(refusalOf('COMMERCIAL', 41, request)).toBe('package.add_customer_filter');
    expect(refusalOf('COMMERCIAL', 40, request)).toBeNull();
    expect(refusalOf('ADMIN', 0, request)).toBeNull();
  },
);

it.each(['customer', 'driver', 'city'])('and answered with the filter %s, which the refusal asks for', (name) => {
  const filter = { created: days, [name]: [newId()] };
  expect(refusalOf('COMMERCIAL', 500, { sort: byNumber, filter })).toBeNull();
});

it('an order alone, days alone and an empty range are answered', () => {
  expect(refusalOf('COMMERCIAL', 500, { sort: byNumber })).toBeNull();
  expect(refusalOf('COMMERCIAL', 500, { filter: { created: days } })).toBeNull();
  expect(refusalOf('COMMERCIAL', 500, { sort: byNumber, filter: { created: { gte: null, lt: null } } })).toBeNull();
});
