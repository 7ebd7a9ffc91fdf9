// What the form of an account's rights sends, which actions a row has, and who gets another tariff.
import { describe, expect, it } from 'vitest';
import { allowedOnUser } from '#client/areas/users/allowed.ts';
import type { User, UserCompanyRow } from '#client/areas/users/documents.ts';
import { missingRights, rightsInput } from '#client/areas/users/forms/rights-fields.tsx';
import { companiesOf, tariffChanges } from '#client/areas/users/offers/changes.ts';

const option = (value: string) => ({ value, label: value });
const all = { manager: true, hubId: option('h1'), companyId: option('c1'), managerId: option('d1') };

const missing = (values: Parameters<typeof missingRights>[0]) => missingRights(values).map(({ path }) => path);

describe('the rights of an account', () => {
  it.each([
    [['ADMIN'], {}],
    [['HOUSEKEEPER'], { hubId: 'h1' }],
    [['CUSTOMER'], { companyId: 'c1' }],
    [['SUBDRIVER'], { hubId: 'h1', managerId: 'd1' }],
    [['DRIVER'], { hubId: 'h1', manager: true }],
  ])('of %j are sent with what the role needs, and nothing else that was typed', (roles, rest) => {
    const { manager: _, ...sent } = rightsInput({ ...all, roles });
    const { manager: __, ...expected } = { manager: true, ...rest };
    expect(sent).toEqual({ roles, ...expected });
  });

  it('leave out what is no role, and are null where nothing was chosen', () => {
    expect(rightsInput({ roles: ['CUSTOMER', 'KING', 3], companyId: null })).toMatchObject({
      roles: ['CUSTOMER'],
      companyId: null,
    });
  });

  it('name what is missing for them', () => {
    expect(missing({ roles: ['SUBDRIVER', 'CUSTOMER'] })).toEqual(['hubId', 'companyId', 'managerId']);
    expect(missing({ ...all, roles: ['SUBDRIVER', 'CUSTOMER'] })).toEqual([]);
    expect(missing({ roles: ['ADMIN'] })).toEqual([]);
  });
});

const company = (id: string, given: Partial<UserCompanyRow> = {}): UserCompanyRow =>
  Object.assign(Object.create(null), {
    id,
    name: id,
    offersGroupId: null,
    offersGroupName: null,
    offersGroupChangesOn: null,
    allowedActions: [],
    ...given,
  });
const user = (given: Partial<User>): User =>
  Object.assign(Object.create(null), { allowedActions: [], company: null, ...given });

describe('the actions on an account', () => {
  it('are those of its row without those of oneself, and the tariff where its company allows that', () => {
    const actions: User['allowedActions'] = ['edit', 'goOnDuty', 'disable', 'goOffDuty'];
    expect(allowedOnUser(user({ allowedActions: actions }))).toEqual(['edit', 'disable']);
    const may = company('c1', { allowedActions: ['assignOffersGroup'] });
    expect(allowedOnUser(user({ allowedActions: ['edit'], company: may }))).toEqual(['edit', 'assignOffersGroup']);
    expect(allowedOnUser(user({ company: company('c2') }))).toEqual([]);
  });
});

describe('another tariff', () => {
  const usual = company('b');
  const special = company('a', { offersGroupId: 'g1', offersGroupName: 'Gold' });

  it('is for the companies of the accounts, each once, by name', () => {
    const users = [usual, special, usual].map((one) => user({ company: one }));
    expect(companiesOf([...users, user({})]).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it.each([
    ['g1', false, ['b'], ['a']],
    ['g2', false, ['a', 'b'], []],
    ['g0', true, ['a'], ['b']],
  ])('%s (default: %s) changes those that do not have it', (id, isDefault, changing, same) => {
    const changes = tariffChanges([special, usual], { id, isDefault });
    expect(changes.changing.map(({ company: one }) => one.id)).toEqual(changing);
    expect(changes.same.map((one) => one.id)).toEqual(same);
  });

  it('says what each had before', () => {
    const { changing } = tariffChanges([special, usual], { id: 'g2', isDefault: false });
    expect(changing.map(({ from }) => from)).toEqual(['Gold', null]);
  });
});
