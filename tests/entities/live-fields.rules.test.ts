// What the schema gives to live documents: changes of rows, counts, and values that each viewer has once.
import { parse, subscribe } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '#server/areas/schema.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';
import type { Role } from '#shared/access/roles.ts';
import { apiOf, idOf, ratingRow } from './support/api.ts';

describe('a change', () => {
  const document = 'subscription { ratingChanged { kind id version changed reason rating { id flagReason } } }';
  const change = {
    kind: 'CHANGED',
    id: idOf(1),
    version: 1,
    changed: ['flagReason'],
    row: ratingRow(idOf(1)),
    reason: null,
  };
  const told = (role: Role, given: object = change) => apiOf(viewerOf(role), () => []).call(document, {}, given);

  it('is told with the row as the group may see it', async () => {
    const { row: _, ...fields } = change;
    const seen = (flagReason: string | null) => ({ ratingChanged: { ...fields, rating: { id: idOf(1), flagReason } } });
    expect([await told('ADMIN'), await told('DRIVER')]).toEqual([seen('Insulte'), seen(null)]);
    expect(await told('ADMIN', { ...change, row: null })).toMatchObject({ ratingChanged: { rating: null } });
  });

  it('of a row is for roles that see some, and of what is no such row a mistake of ours', async () => {
    expect(await told('HOUSEKEEPER')).toBe('forbidden');
    await expect(told('ADMIN', { ...change, row: { id: idOf(1) } })).rejects.toThrow('a row that is no rating');
  });

  it('is never subscribed to by the schema itself', async () => {
    const { context } = apiOf(viewerOf('ADMIN'), () => []);
    for (const source of [document, 'subscription { ratingCounts { id } }', 'subscription { duty { id } }']) {
      const refused = await subscribe({ schema, document: parse(source), contextValue: context });
      expect('errors' in refused && refused.errors?.[0]?.message).toBe('bad_request');
    }
  });
});

it('a value that each viewer has once is for roles that see its rows', async () => {
  const outside = apiOf(viewerOf('SUPPORT'), () => []);
  for (const operation of ['query', 'subscription'])
    expect(await outside.call(`${operation} { duty { id } }`)).toBe('forbidden');
  expect(outside.statements).toEqual([]);
});
