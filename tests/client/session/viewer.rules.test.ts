// What a page takes as its signed-in user: from the server, or from what an earlier version stored.
import { expect, it } from 'vitest';
import { parseStoredSession, parseViewer, viewerFields } from '#client/session/viewer.ts';

const full = {
  id: 'u1',
  name: 'Nadia',
  avatarId: 'f1',
  roles: ['DRIVER', 'COLLECTOR'],
  effectiveRole: 'DRIVER',
  manager: true,
  rights: [],
  secondFactor: 'required',
  company: { id: 'c1', name: 'Atlas' },
  hub: { id: 'h1', nameFr: 'Casablanca', nameAr: 'الدار البيضاء' },
  missing: ['rib', 'cne'],
};
const { rights: _, ...viewer } = { ...full, lacks: [], missing: 2 };

it('has what the server sends, and how many fields the profile lacks', () => {
  expect(parseViewer(full)).toEqual(viewer);
  expect(viewerFields.match(/\w+/g)?.toSorted()).toEqual(
    [...Object.keys(full), 'id', 'name', 'id', 'nameFr', 'nameAr'].toSorted(),
  );
});

it.each<[object, object]>([
  [{ avatarId: 7 }, { avatarId: null }],
  [{ roles: ['DRIVER', 'PILOT', 3] }, { roles: ['DRIVER'] }],
  [{ manager: 'yes' }, { manager: false }],
  [{ secondFactor: 'perhaps' }, { secondFactor: 'off' }],
  [{ company: { id: 'c1' } }, { company: null }],
  [{ company: { id: 'c1', name: 'A', phone: 'x' } }, { company: { id: 'c1', name: 'A' } }],
  [{ hub: { id: 'h1', nameFr: 'x' } }, { hub: null }],
  [{ missing: 3 }, { missing: 3 }],
  [{ missing: undefined }, { missing: 0 }],
  [{ effectiveRole: 'SUBCUSTOMER', rights: ['create', 'confirm', 'money'] }, { lacks: ['cancel', 'import', 'export'] }],
  [
    { effectiveRole: 'SUBCUSTOMER', rights: undefined },
    { lacks: ['create', 'confirm', 'cancel', 'import', 'money', 'export'] },
  ],
])('with %j it has %j', (given, expected) => {
  expect(parseViewer({ ...full, ...given })).toMatchObject(expected);
});

it.each([
  [null],
  ['u1'],
  [{ ...full, id: 1 }],
  [{ ...full, name: null }],
  [{ ...full, effectiveRole: 'PILOT' }],
  [{ ...full, roles: 'DRIVER' }],
])('%j is no user', (given) => {
  expect([parseViewer(given), parseStoredSession({ token: 't', viewer: given })]).toEqual([null, null]);
});

it('a session has a token', () => {
  expect(parseStoredSession({ token: 't', viewer: full })).toEqual({ token: 't', viewer });
  for (const token of [undefined, null, 7]) expect(parseStoredSession({ token, viewer: full })).toBeNull();
});
