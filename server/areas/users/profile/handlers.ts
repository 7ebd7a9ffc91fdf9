// Handlers of what people change of their own account. Events name the fields and never their values: the history is
// kept, and the person may ask to be forgotten.
import type { profileActionInputs } from '#shared/areas/users/profile-input.ts';
import { missingProfileFields, type ProfileField } from '#shared/areas/users/profile.ts';
import type { UserRow } from '#shared/areas/users/fields.ts';
import type { Role } from '#shared/access/roles.ts';
import { AppError, failField } from '#shared/lib/app-error.ts';
import type { Actor } from '../../../commands/actor.ts';
import type { HandlerResult, HandlersOf } from '../../../commands/entity-service.ts';
import { type Trx, withSystemRole } from '../../../db/transaction.ts';
import { enqueueMail } from '../../mail/queries.ts';
import { mailLanguageOf } from '../accounts/account-request.ts';
import { assertNoConflict, diffFields } from '../../../entities/field-changes.ts';

interface Edit {
  trx: Trx;
  row: UserRow;
  actor: Actor;
}

/** Fails when a field changed since the page read it. Otherwise what to save, without the fields that are the same. */
async function changesOf(
  { trx, row, actor }: Edit,
  { version, ...given }: { version: number } & Partial<UserRow>,
): Promise<HandlerResult<UserRow>> {
  const changes = diffFields(row, given);
  await withSystemRole(trx, actor.dbPrincipal, () =>
    assertNoConflict(trx, row, version, changes, { source: 'payload' }),
  );
  const set: Partial<UserRow> = {};
  for (const { field, after } of changes) Object.assign(set, { [field]: after });
  return { set, payload: { changes: changes.map(({ field }) => ({ field })) } };
}

/** Fails with `required` at the fields of a section that the account would still lack. */
function requireFields(role: Role, row: UserRow, section: readonly ProfileField[]): void {
  const missing = missingProfileFields(role, row).filter((field) => section.includes(field));
  if (missing.length > 0)
    throw new AppError(
      'invalid_input',
      {},
      missing.map((path) => ({ path, code: 'required' })),
    );
}

const roleOf = ({ principal }: Actor, row: UserRow): Role =>
  principal.role === 'SYS' ? (row.roles[0] ?? 'CUSTOMER') : principal.role;

type ProfileHandlers = HandlersOf<UserRow, typeof profileActionInputs>;

const editPersonal: ProfileHandlers['editPersonal'] = ({ input: { id: _, ...given }, ...edit }) =>
  changesOf(edit, given);

const editAddress: ProfileHandlers['editAddress'] = async ({ input: { id: _, ...given }, ...edit }) => {
  const { trx, row, actor } = edit;
  const { cityId } = given;
  if (cityId !== undefined && cityId !== row.cityId) {
    const city = await trx.selectFrom('cities').select('id').where('id', '=', cityId).executeTakeFirst();
    if (!city) failField('cityId', 'unknown_city');
  }
  const result = await changesOf(edit, given);
  requireFields(roleOf(actor, row), { ...row, ...result.set }, ['cityId', 'street']);
  return result;
};

// The owner hears of it by mail: money would go to another account.
const editBank: ProfileHandlers['editBank'] = async ({ input: { id: _, ...given }, now, ...edit }) => {
  const { trx, row, actor } = edit;
  const result = await changesOf(edit, given);
  requireFields(roleOf(actor, row), { ...row, ...result.set }, ['rib', 'cne']);
  const { email, name, language } = row;
  if (email !== null && result.set?.rib !== undefined)
    await withSystemRole(trx, actor.dbPrincipal, () =>
      enqueueMail(
        trx,
        {
          template: 'bankChanged',
          language: mailLanguageOf(language),
          recipient: email,
          params: { name, path: '/profile#bank' },
        },
        now,
      ),
    );
  return result;
};

/** A login that was the old address becomes the new one, as it was at sign-up. */
const changeEmail: ProfileHandlers['changeEmail'] = ({ row, input: { email } }) => ({
  set: { email, ...(row.login === row.email && { login: email }) },
  payload: { changes: [{ field: 'email' }] },
});

const requestErasure: ProfileHandlers['requestErasure'] = ({ row, now }) => ({
  set: { erasureRequestedAt: row.erasureRequestedAt ?? now },
});
const withdrawErasure: ProfileHandlers['withdrawErasure'] = () => ({ set: { erasureRequestedAt: null } });

export const profileHandlers: ProfileHandlers = {
  editPersonal,
  editAddress,
  editBank,
  requestErasure,
  withdrawErasure,
  changeEmail,
};
