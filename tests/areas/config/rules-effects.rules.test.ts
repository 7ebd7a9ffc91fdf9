// What an edit changes on the rules of the business, and who may ask for a second factor.
import { expect, it } from 'vitest';
import { rulesService } from '#server/areas/config/rules-service.ts';
import { effectOf, type Given, now, person } from '#tests/fixtures/effect-of.ts';

const rules = {
  id: 'r1',
  version: 1,
  maxAttempts: 3,
  cashLimit: null,
  attemptKm: 25,
  attemptSpeed: 30,
  attemptSeconds: 20,
  attemptProof: true,
  claimAnswerHours: 4,
  claimResolutionDays: 3,
  reportReasons: ['refused'],
  cancelReasons: ['refused'],
  secondFactorRoles: ['ADMIN'],
};
const proven = { ...person('a1', 'ADMIN'), provenAt: now };
const change = (field: string, before: unknown, after: unknown) => ({
  set: { [field]: after },
  payload: { changes: [{ field, before, after }] },
});

it.each<[string, Given, unknown]>([
  ['allow more attempts', { input: { version: 1, maxAttempts: 5 } }, change('maxAttempts', 3, 5)],
  [
    'name each reason once',
    { input: { version: 1, reportReasons: ['lost', 'lost'] } },
    change('reportReasons', ['refused'], ['lost']),
  ],
  [
    'ask no more for a second factor',
    { input: { version: 1, secondFactorRoles: [] }, actor: proven },
    change('secondFactorRoles', ['ADMIN'], []),
  ],
  [
    'ask more people for one if their author has one',
    {
      input: { version: 1, secondFactorRoles: ['ADMIN', 'SUPPORT'] },
      actor: proven,
      rows: { users: [{ secondFactorAt: now }] },
    },
    change('secondFactorRoles', ['ADMIN'], ['ADMIN', 'SUPPORT']),
  ],
  [
    'ask nobody for one whose author has none',
    {
      input: { version: 1, secondFactorRoles: ['SUPPORT'] },
      actor: proven,
      rows: { users: [{ secondFactorAt: null }] },
    },
    'second_factor.not_on',
  ],
])('the rules %s', async (_what, given, expected) => {
  expect((await effectOf(rulesService, 'edit', { row: rules, actor: person('a1', 'ADMIN'), ...given })).effect).toEqual(
    expected,
  );
});

it('who may sign in without a second factor is decided with a proof', async () => {
  const given = { row: rules, actor: person('a1', 'ADMIN'), input: { version: 1, secondFactorRoles: [] } };
  expect((await effectOf(rulesService, 'edit', given)).effect).toEqual(expect.stringMatching(/proof/));
});
