// A key with which a program of a customer calls the API. It acts as CUSTOMER of one company.
import { secretRows } from '../../access/secret-rows.ts';
import { apiKeyScopes } from '../../access/viewer.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, text } from '../../entities/fields.ts';

const apiKeyStatuses = ['active', 'revoked'] as const;

/** Keys of a company that are neither revoked nor expired. */
export const maxApiKeys = 20;
/** Keys of one answer. Only an administrator sees more: those of all companies. */
export const apiKeysPerPage = 100;

export const apiKeyFields = defineFields({
  /** Derived from the date of revocation. */
  status: choice('ApiKeyStatus', apiKeyStatuses, { stored: 'generated', api: false }),
  name: text({ isPersonal: true }),
  keyId: text({ description: 'The beginning of the key, which is no secret.' }),
  /** SHA-256 of the whole key, as hex. It is written and never read: a row has an empty text. */
  secretHash: text({ stored: 'elsewhere', api: false }),
  scope: choice('ApiKeyScope', apiKeyScopes, { description: 'A key of scope read runs no mutations.' }),
  companyId: id({ api: false }),
  createdById: id({ api: false }),
  createdAt: instant(),
  updatedAt: instant({ api: false }),
  expiresAt: instant({ nullable: true }),
  lastUsedAt: instant({ nullable: true, description: 'Exact to a minute.' }),
  revokedAt: instant({ nullable: true }),
});
export type ApiKeyRow = RowOf<typeof apiKeyFields>;

/** A secret is shown once, so a lost answer cannot be repeated: the next try makes another one. */
const shownOnce = {
  result: { secret: text({ description: 'The whole key, for `Authorization: Bearer`. Returned only here.' }) },
  keepsAnswer: false,
};

export const apiKeyEntity = defineEntity('apiKey', apiKeyFields, {
  statuses: apiKeyStatuses,
  isWithoutNames: true,
  errors: { wrongStatus: 'missing', notHolder: 'missing' },
  // The sockets of a key close with its events, like those of an account.
  revocations: { revoked: 'final', replaced: 'final' },
  access: {
    see: secretRows,
  },
  actions: {
    create: {
      who: ['ADMIN', 'CUSTOMER'],
      from: 'nothing',
      to: 'active',
      event: 'created',
      payload: ['name', 'keyId', 'scope'],
      proof: true,
      ...shownOnce,
    },
    replace: {
      who: ['ADMIN', 'CUSTOMER'],
      from: ['active'],
      to: 'active',
      event: 'replaced',
      payload: ['name', 'keyId'],
      proof: true,
      description: 'Gives a key a new secret. The old one ends at once.',
      ...shownOnce,
    },
    revoke: {
      who: ['ADMIN', 'CUSTOMER'],
      from: ['active'],
      to: 'revoked',
      event: 'revoked',
      payload: ['name', 'keyId'],
    },
  },
});
export type ApiKeyAction = keyof typeof apiKeyEntity.lifecycle.actions;
