// The steps of one action on one row: look it up, parse its input, check it against the row, apply the transition.
import type { BusinessSettings } from '#shared/access/business-settings.ts';
import { actionTargets, checkAction, isActionGranted, mayRun, type LifecycleAction } from '#shared/access/lifecycle.ts';
import { scopeKeysOf, unwritableFields } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { AppError, fail } from '#shared/lib/app-error.ts';
import type { WorkCalendar } from '#shared/lib/work-calendar.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { z } from 'zod';
import { requireProof } from '../sign-in/proof.ts';
import type { NewEvent } from '../events/record.ts';
import type { Actor } from './actor.ts';
import type {
  CommandInput,
  EntityChange,
  EntityRow,
  EntityService,
  HandlerResult,
  ActionChange,
} from './entity-service.ts';
import { payloadOf, rowSnapshotOf } from './event-payload.ts';

const inputFields = z.record(z.string(), z.unknown());

/** The declaration of an action. Fails with `bad_request` for a name that is none. */
export function actionOf<Row extends EntityRow>(
  service: EntityService<Row>,
  action: string,
): LifecycleAction<string, Row> {
  const declared = Object.hasOwn(service.definition.lifecycle.actions, action)
    ? service.definition.lifecycle.actions[action]
    : undefined;
  return declared ?? fail('bad_request');
}

/**
 * The input of an action that the actor may run on some row. Fails with `forbidden`, `invalid_input` or
 * `sign_in.proof_required`.
 */
export function parseCommand<Row extends EntityRow>(
  service: EntityService<Row>,
  actor: Actor,
  action: string,
  raw: CommandInput,
  now: Date,
): { input: CommandInput; key: string | null } {
  const declared = actionOf(service, action);
  if (!isActionGranted(declared, actor.principal.role) || !mayRun(declared, actor.principal)) fail('forbidden');
  // A field hidden from the role is unknown to it, in input as in output.
  if (actor.principal.role !== 'SYS' && !declared.isOwn) {
    const isNew = declared.on.every(({ from }) => from === 'nothing');
    const hidden = unwritableFields(service.definition.access, actor.principal.audience, isNew).filter(
      (field) => field in raw,
    );
    if (hidden.length > 0)
      throw new AppError(
        'invalid_input',
        {},
        hidden.map((path) => ({ path, code: 'unknown_field' })),
      );
  }
  const schema = service.inputs[action] ?? fail('bad_request');
  const { idempotencyKey, ...input } = inputFields.parse(parseInput(schema, raw));
  if (declared.proof && actor.id !== null) requireProof(actor, now);
  return { input, key: typeof idempotencyKey === 'string' ? ownKey(actor, idempotencyKey) : null };
}

/** Each API key has idempotency keys of its own, apart from those of the user who made it. */
const ownKey = ({ apiKey }: Actor, key: string): string => (apiKey ? `${apiKey.id}/${key}` : key);

/** Whose scope limits the rows; null for the system. */
export function audienceOf(actor: Actor): Audience | null {
  return actor.principal.role === 'SYS' ? null : actor.principal.audience;
}

/** Fails when the action may not run on the row now. */
export function assertAllowed<Row extends EntityRow>(
  { definition }: EntityService<Row>,
  action: string,
  actor: Actor,
  row: Row,
  settings: BusinessSettings | undefined,
): void {
  const keys = scopeKeysOf(definition.access, row);
  const error = checkAction(definition.lifecycle, action, actor.principal, row, keys, settings);
  if (error) fail(error.code, error.params);
}

/** The row after the action: its new status, version and time, and what follows from them. */
export function applyTransition<Row extends EntityRow>(
  service: EntityService<Row>,
  action: string,
  row: Row,
  { set = {}, status }: HandlerResult<Row>,
  actor: Actor,
  now: Date,
  calendar?: WorkCalendar,
): Row {
  const declared = actionOf(service, action);
  const target = status ?? (typeof declared.to === 'string' && declared.to !== 'same' ? declared.to : row.status);
  const targets = actionTargets(declared, actor.principal, row.status);
  if (!targets.includes(target) && !(target === row.status && targets.includes('same')))
    throw new Error(`${service.entity}.${action} may not lead to ${target}`);
  const saved = { ...row, ...set, status: target, version: row.version + 1, updatedAt: now };
  return { ...saved, ...service.derive(saved, now, calendar) };
}

/** The change with the name and the payload of its event. */
export function withPayload<Row extends EntityRow>(
  service: EntityService<Row>,
  change: ActionChange<Row>,
  extra: Readonly<Record<string, unknown>> = {},
): EntityChange<Row> {
  const { event } = actionOf(service, change.action);
  return { ...change, event: `${service.entity}.${event}`, payload: payloadOf(service, event, change, extra) };
}

/** The event of a change. */
export function eventOf<Row extends EntityRow>(
  service: EntityService<Row>,
  change: EntityChange<Row>,
  changed: readonly string[],
): NewEvent {
  const { actor, before, after } = change;
  return {
    at: change.now.toISOString(),
    actorId: actor.id,
    actorRole: actor.principal.role,
    name: change.event,
    entity: service.entity,
    entityId: after.id,
    version: after.version,
    changed,
    before: rowSnapshotOf(service, before),
    after: rowSnapshotOf(service, after),
    payload: {
      ...change.payload,
      ...(actor.source && { source: actor.source }),
      ...(actor.apiKey && { apiKey: actor.apiKey.name }),
      ...(actor.madeAt && { madeAt: actor.madeAt.toISOString() }),
    },
  };
}
