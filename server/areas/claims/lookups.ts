// What the handlers of claims look up: sides, parcels, people and targets.
import { sql } from 'kysely';
import { type ActorRole, roles } from '#shared/access/roles.ts';
import { claimStaff, type ClaimSide } from '#shared/areas/claims/claim.ts';
import type { ClaimTargets } from '#shared/areas/claims/service-clock.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { readWorkCalendar } from '../../commands/work-calendar.ts';
import { findActiveUsers } from '../../access/audience.ts';
import type { Actor } from '../../commands/actor.ts';
import { type Trx, withSystemRole } from '../../db/transaction.ts';
import { findPackage } from '../packages/queries.ts';

const isStaff = (role: ActorRole): boolean => claimStaff.some((staff) => staff === role);

/** On which side of a thread somebody writes; the system writes for the recipient. Fails with `forbidden`. */
export function sideOf({ principal: { role } }: Actor): ClaimSide {
  if (role === 'SYS') return 'recipient';
  if (isStaff(role)) return 'staff';
  if (role === 'CUSTOMER') return 'customer';
  return role === 'DRIVER' || role === 'SUBDRIVER' ? 'driver' : fail('forbidden');
}

/** The parcel that a claim is about, in the actor's scope. Fails with `unknown_package` on the field. */
export async function requirePackage(trx: Trx, { principal }: Actor, id: string): Promise<PackageRow> {
  const audience = principal.role === 'SYS' ? null : principal.audience;
  return (await findPackage(trx, id, audience)) ?? failField('packageId', 'unknown_package');
}

/** The hub of a claim: that of its parcel, else the own one of a housekeeper. */
export function hubOf({ principal }: Actor, parcel: PackageRow | null): string | null {
  const [own = null] = principal.role === 'HOUSEKEEPER' ? principal.audience.sets.hub : [];
  return parcel ? (parcel.hubId ?? parcel.originHubId) : own;
}

/**
 * An active user with one of these roles as the effective one; of housekeepers only those of the hub. Fails with
 * `unknown_user` on the field.
 */
export async function requireUser(
  trx: Trx,
  { dbPrincipal }: Actor,
  { id, field, of, hubId }: { id: string; field: string; of: readonly string[]; hubId: string | null },
): Promise<void> {
  const user = (await withSystemRole(trx, dbPrincipal, () => findActiveUsers(trx, [id]))).get(id);
  const role = roles.find((each) => each === user?.audience.role);
  if (!user || role === undefined || !of.includes(role)) failField(field, 'unknown_user');
  if (role === 'HOUSEKEEPER' && user.audience.sets.hub[0] !== hubId) failField(field, 'unknown_user');
}

/**
 * A recipient has one claim about a parcel at a time; of two at once the second waits here. Fails with
 * `package.too_many_requests`.
 */
export async function assertNoneOpen(trx: Trx, packageId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claim of ${packageId}`}, 0))`.execute(trx);
  const open = await trx
    .selectFrom('claims')
    .select('id')
    .where('packageId', '=', packageId)
    .where('openedBy', '=', 'recipient')
    .where('status', 'in', ['open', 'in_progress'])
    .executeTakeFirst();
  if (open) fail('package.too_many_requests', { limit: 1 });
}

/** The targets that administrators have set. */
export async function readTargets(trx: Trx): Promise<ClaimTargets> {
  const { claimAnswerHours, claimResolutionDays } = await trx
    .selectFrom('rules')
    .select(['claimAnswerHours', 'claimResolutionDays'])
    .executeTakeFirstOrThrow();
  const { holidays } = await readWorkCalendar(trx);
  return { answerHours: claimAnswerHours, resolutionDays: claimResolutionDays, holidays };
}

/** The next reference of a claim, `R-2041`. A number that a failed transaction took is left out. */
export async function nextReference(trx: Trx): Promise<string> {
  const { n } = await trx
    .selectNoFrom((eb) => eb.fn<string>('nextval', [eb.val('claim_numbers')]).as('n'))
    .executeTakeFirstOrThrow();
  return `R-${n}`;
}
