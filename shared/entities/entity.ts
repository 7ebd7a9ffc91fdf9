// The declaration of an entity: its fields, who sees it, its actions, and what its events carry. Pure data, used by
// server and client.
import { createGranted, type Grant, type Lifecycle, type LifecycleAction } from '../access/lifecycle.ts';
import { type Access, defineAccess, type RowScope } from '../access/scope.ts';
import type { Role } from '../access/roles.ts';
import type { ScreenName } from '../access/screens.ts';
import { typedKeys } from '../lib/typed-keys.ts';
import type { ActionResult } from './action-result.ts';
import { type Fields, fieldsOfKind, isRowOf, type RowOf } from './fields.ts';
import type { ParentRule } from './parent.ts';

/** How an event closes the sockets of the user that it is about. */
export type Revocation = 'final' | 'again' | 'session';

/** What is declared of an entity, for code that does not handle its rows. */
export interface EntityDefinition<Row = never, Status extends string = string, Name extends string = string> {
  name: string;
  fields: Fields;
  lifecycle: Lifecycle<Status, Row, Name>;
  access: Access;
  /** Row fields that an event carries in its payload, by event name. */
  payloadFields: Readonly<Record<string, readonly string[]>>;
  /** What an action returns beside its row, by action; the service has the values. */
  results?: Readonly<Record<string, ActionResult>>;
  /** Names in payloads that are no field of the row and personal, like a field with `isPersonal`. */
  personalPayload?: readonly string[];
  /** For the entity whose rows are users: the events that close sockets, and how. */
  revocations?: Readonly<Record<string, Revocation>>;
  /** For the same entity: the fields that decide which rows a user sees. */
  audienceFields?: readonly string[];
  /** True if its events change no name that rows of other entities are shown with. */
  isWithoutNames?: boolean;
  /** The fields that a text search looks in. The database has them in the column `search`, see `searched_entities`. */
  searched?: readonly string[];
  /** The screens that show one of its rows: presence on a row is limited to them. */
  presenceScreens?: readonly ScreenName[];
  /** The parent whose scope keys its rows copy. It needs the action `changeScope` then, see `parent.ts`. */
  parent?: ParentRule;
}

export interface Entity<
  Row extends object,
  Status extends string = string,
  Name extends string = string,
> extends EntityDefinition<Row, Status, Name> {
  /** True if the value has every field of a row. */
  isRow: (value: object) => value is Row;
}

type FieldName<Row> = keyof Row & string;

interface EntityRules<Row, Status extends string, Name extends string> extends Pick<
  EntityDefinition,
  'personalPayload' | 'revocations' | 'isWithoutNames' | 'presenceScreens'
> {
  statuses: readonly Status[];
  access: {
    see: Readonly<Record<Role, RowScope<NoInfer<Row>>>>;
    hide?: Partial<Record<Role, readonly FieldName<NoInfer<Row>>[]>>;
    hideWithout?: Access['hideWithout'];
  };
  searched?: readonly FieldName<NoInfer<Row>>[];
  parent?: ParentRule<FieldName<NoInfer<Row>>>;
  /** Default: the general codes `wrong_status` and `forbidden`. */
  errors?: Lifecycle['errors'];
  /** True if a guard takes the business settings. */
  usesSettings?: boolean;
  actions: Readonly<Record<Name, EntityAction<NoInfer<Status>, NoInfer<Row>>>>;
  /** Payload fields of events that no action of the table records. */
  otherEvents?: Readonly<Record<string, readonly FieldName<NoInfer<Row>>[]>>;
  audienceFields?: readonly FieldName<NoInfer<Row>>[];
}

/**
 * An action with the fields of the saved row that its event carries, beside `from`, `to` and the note, and with what it
 * returns beside the row. `who`, `from` and `only` are short for one grant.
 */
type EntityAction<Status extends string, Row> = Omit<LifecycleAction<Status, Row>, 'on'> & {
  payload?: readonly FieldName<Row>[];
  result?: ActionResult;
} & (Pick<LifecycleAction<Status, Row>, 'on'> | Pick<Grant<Status, Row>, 'who' | 'from' | 'only'>);

function lifecycleAction<Status extends string, Row>(action: EntityAction<Status, Row>): LifecycleAction<Status, Row> {
  const { payload: _, result: __, ...declared } = action;
  if ('on' in declared) return declared;
  const { who, from, only, ...rest } = declared;
  return { ...rest, on: [{ who, from, ...(only && { only }) }] };
}

const generalErrors: Lifecycle['errors'] = { wrongStatus: 'wrong_status', notHolder: 'forbidden' };

/** The same names with converted values. */
function mapActions<Name extends string, From, To>(
  actions: Readonly<Record<Name, From>>,
  convert: (action: From) => To,
): Record<Name, To> {
  const converted: Partial<Record<Name, To>> = {};
  for (const name of typedKeys(actions)) converted[name] = convert(actions[name]);
  const isComplete = (all: Partial<Record<Name, To>>): all is Record<Name, To> =>
    typedKeys(actions).every((name) => name in all);
  if (!isComplete(converted)) throw new Error('an action was lost');
  return converted;
}

/** Declares an entity. Throws when two actions give one event different payloads, or a role has no scope. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEntity<
  const EntityName extends string,
  const Declared extends Fields,
  const Status extends string,
  const Name extends string,
>(
  name: EntityName,
  fields: Declared,
  rules: EntityRules<RowOf<Declared>, Status, Name>,
): Entity<RowOf<Declared>, Status, Name> & { name: EntityName } {
  const { statuses, access, errors = generalErrors, usesSettings = false, actions, otherEvents, ...rest } = rules;
  const lifecycleActions = mapActions(actions, (action: EntityAction<Status, RowOf<Declared>>) =>
    lifecycleAction(action),
  );
  return {
    ...rest,
    name,
    fields,
    lifecycle: {
      entity: name,
      statuses,
      errors,
      usesSettings,
      actions: lifecycleActions,
      granted: createGranted(lifecycleActions),
    },
    access: defineAccess<RowOf<Declared>>(
      name,
      { ...access, isSearched: rest.searched !== undefined },
      fieldsOfKind(fields, 'texts'),
    ),
    payloadFields: {
      ...payloadsByEvent(name, Object.values<EntityAction<Status, RowOf<Declared>>>(actions)),
      ...otherEvents,
    },
    results: resultsByAction(actions),
    isRow: (value): value is RowOf<Declared> => isRowOf(fields, value),
  };
}

function resultsByAction(actions: Readonly<Record<string, { result?: ActionResult }>>): Record<string, ActionResult> {
  return Object.fromEntries(Object.entries(actions).flatMap(([name, { result }]) => (result ? [[name, result]] : [])));
}

function payloadsByEvent(
  entity: string,
  actions: readonly { event: string; payload?: readonly string[] }[],
): Record<string, readonly string[]> {
  const payloads: Record<string, readonly string[]> = {};
  for (const { event, payload = [] } of actions) {
    const known = payloads[event];
    if (known && known.join() !== payload.join()) throw new Error(`two payloads of ${entity}.${event}`);
    payloads[event] = payload;
  }
  return payloads;
}
