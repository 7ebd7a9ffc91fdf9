// An area declares its actions as data. The runner, the menus and the dialogs are generic.
import type { ReactNode, ComponentType } from 'react';
import type { TFunction } from 'i18next';
import type { Role } from '#shared/access/roles.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import type { ActionPresentation } from '#client/list/actions/action-host.tsx';
import type { ActionReport, MatchingRows } from '#client/list/actions/action-types.ts';
import type { ActionSubject, ExpectedFields } from '#client/live/keeping.ts';
import type { OptimisticUpdate } from '#client/live/use-action.ts';
import {
  type ActionDocument,
  type BulkDocument,
  createActionDocument,
  createBulkDocument,
  type RowFragment,
} from './action-document.ts';

export interface ActionRow {
  id: string;
  version?: number;
  allowedActions?: readonly string[];
}

/** The action that reverses another. */
export interface ReverseAction<Row> {
  action: string;
  /** False if a row cannot go back, from what it was and what became of it; then none of the selected rows can. */
  possible?: (before: Row, after: Row) => boolean;
  /** The input from the row as it was before, without its id. */
  input?: (row: Row, t: TFunction) => Record<string, unknown>;
  /**
   * The fields that `input` and `possible` read of the row before, as a selection of GraphQL. Without them, the action on
   * all rows of a list cannot be undone: they are not on the page.
   */
  reads?: string;
  /** A toast says when it is done: the message `undone.<action>` of the area. */
  announced?: boolean;
  /** Where a row cannot go back, the toast says why: the message `notUndone.<action>` of the area. */
  explained?: boolean;
}

/** An action on an existing row. Its texts are `actions.<action>` and `done.<action>` of the area. */
export interface ActionSpec<Row> {
  icon: IconType;
  /** The icon shows a direction: it turns around in right-to-left. */
  mirrorIcon?: boolean;
  /** Shown last, separated and in red. */
  destructive?: boolean;
  /** Shortcut of its own button in the bulk bar. */
  hotkey?: string;
  /** Not available for several rows at once. */
  singleRowOnly?: boolean;
  /** Asks first, with the texts `ask.<action>` and `ask.<action>Text`. */
  asks?: boolean;
  /** The fields of its form, in display order. Without them it runs at once, or after the question. */
  fields?: readonly string[];
  /** A form of its own instead of that of the fields; loaded when the action is chosen. */
  OwnForm?: ComponentType<ActionFormProps<Row & ActionRow>>;
  /** Its form sends another mutation than that of the action. */
  ownMutation?: boolean;
  /** Opens the edit form. */
  opensEdit?: boolean;
  /** Ends the row. A row that is already missing counts as done. */
  removes?: boolean;
  /** Makes a secret, which is shown once. */
  makesSecret?: boolean;
  reverse?: ReverseAction<Row>;
  /** No toast after a success. */
  silent?: boolean;
}

export interface ActionFormProps<Row extends ActionRow> {
  actions: EntityActions<Row>;
  action: string;
  rows: readonly Row[];
  /** The action runs on all rows of the list, of which `rows` are some. */
  matching?: MatchingRows | undefined;
  /** First values that the button already says. */
  initial?: Readonly<Record<string, unknown>> | undefined;
  onClose: () => void;
  onDone: (report: ActionReport<Row>) => void;
}

export interface ResultTexts<Row> {
  /** The text of the toast after a success. */
  done: (action: string, rows: readonly Row[]) => string;
  /** Names a status in the message of `wrong_status`. */
  status?: (status: string) => string;
}

export interface ActionsConfig<Row extends ActionRow, Action extends string> {
  /** Namespace of the messages. */
  area: string;
  /** Prefix of the mutations. */
  entity: string;
  /**
   * Prefix of the mutations on several rows, which the entity declares as `bulk`: all actions but those for a single row.
   * Without it, each row is sent by itself.
   */
  plural?: string;
  /** The fields that each mutation returns. */
  fragment: RowFragment<Row>;
  /** In display order. */
  actions: Readonly<Record<Action, ActionSpec<Row>>>;
  /** The name of a row in messages. */
  label: (row: Row) => string;
  /** The line that identifies the row in dialogs. Default: `label`. */
  subject?: (row: Row) => ReactNode;
  /** The fields that the row will have, shown before the answer. Must not contain amounts of money. */
  expected?: (action: Action, row: Row) => OptimisticUpdate['fields'] | undefined;
  /**
   * On the phones of those who work on the road, its actions wait for the network; the fields that the row will have are
   * shown meanwhile.
   */
  whileWaiting?: (action: string, row: Row, role: Role) => ExpectedFields;
  /** Where the reasons of failed rows are shown: in the list of failures, or in a toast with `failed.<action>`. */
  failuresIn?: 'list' | 'toast';
  /** The toast after a success has the icon of the action instead of the colour of success. */
  hasToastIcon?: boolean;
  /** True if the action changes the status. With it, such actions have a menu of their own. */
  changesStatus?: (action: string) => boolean;
  /** The field with an amount in centimes, of which the bulk bar shows the sum; its list declares the same sum. */
  amount?: string;
  /** Texts that do not follow the pattern of the messages. */
  texts?: (t: TFunction) => ResultTexts<Row>;
  /** Made by `createActionForm`; loaded when an action with fields is chosen. */
  Form?: ComponentType<ActionFormProps<Row>>;
  /** Loaded when the edit action is chosen. */
  Edit?: ComponentType<{ row: Row; onClose: () => void }>;
}

export interface EntityActions<Row extends ActionRow, Action extends string = string> extends Omit<
  ActionsConfig<Row, Action>,
  'actions' | 'expected' | 'whileWaiting'
> {
  names: readonly Action[];
  /** True for the name of an action of the entity. */
  isAction: (name: string) => name is Action;
  /** Throws for a name that is no action of the entity. */
  spec: (action: string) => ActionSpec<Row>;
  /** The mutation of an action; the same object on every call. */
  document: (action: string) => ActionDocument<Row>;
  /** The mutation on a selection, if there is one; the same object on every call. */
  bulkDocument: (action: string, selection: 'ids' | 'matching') => BulkDocument<Row> | undefined;
  expectedOf: (action: string, row: Row) => OptimisticUpdate | undefined;
  /** Its actions wait for the network on the road. */
  waits: boolean;
  /** What the action does, for what keeps it; undefined if it does not wait. */
  subjectOf: (action: string, rows: readonly Row[]) => ActionSubject | undefined;
  /** How lists, menus and the command palette show the actions. */
  presentation: ActionPresentation<Row>;
}

/** The same result for the same action. */
function remembered<Result>(create: (action: string) => Result): (action: string) => Result {
  const known = new Map<string, Result>();
  return (action) => {
    const result = known.get(action) ?? create(action);
    known.set(action, result);
    return result;
  };
}

function subjectOf<Row extends ActionRow>({
  area,
  action,
  rows,
  label,
  whileWaiting,
}: Pick<ActionSubject, 'area' | 'action'> & {
  rows: readonly Row[];
  label: (row: Row) => string;
  whileWaiting: (action: string, row: Row, role: Role) => ExpectedFields;
}): ActionSubject {
  const about = rows.map((row) => ({
    id: row.id,
    label: label(row),
    version: row.version ?? null,
    fieldsFor: (role: Role) => whileWaiting(action, row, role),
  }));
  return { area, action, rows: about };
}

/** The actions of an entity, from the area's declaration. */
export function defineActions<Row extends ActionRow, Action extends string>({
  actions,
  expected,
  whileWaiting,
  ...config
}: ActionsConfig<Row, Action>): EntityActions<Row, Action> {
  const { area, entity, plural, fragment, changesStatus, amount } = config;
  const isAction = (name: string): name is Action => Object.hasOwn(actions, name);
  const names = Object.keys(actions).filter(isAction);
  const spec = (action: string): ActionSpec<Row> => {
    if (!isAction(action)) throw new Error(`${entity} has no action ${action}.`);
    return actions[action];
  };
  const document = remembered((action) => {
    const given: Partial<ActionSpec<Row>> = isAction(action) ? spec(action) : {};
    const { removes, makesSecret } = given;
    return createActionDocument({ entity, action, fragment, removes, makesSecret });
  });
  const onMany = (selection: 'ids' | 'matching') =>
    remembered((action) => {
      const { removes = false, singleRowOnly = false, reverse } = spec(action);
      if (plural === undefined || singleRowOnly) return undefined;
      return createBulkDocument({ entity, plural, action, fragment, removes, needed: reverse?.reads }, selection);
    });
  const bulkDocuments = { ids: onMany('ids'), matching: onMany('matching') };
  const withHotkey = names.flatMap((name) => {
    const { hotkey } = actions[name];
    return hotkey === undefined ? [] : [[name, hotkey] as const];
  });
  return {
    ...config,
    names,
    isAction,
    spec,
    document,
    bulkDocument: (action, selection) => bulkDocuments[selection](action),
    expectedOf: (action, row) => {
      const fields = isAction(action) ? expected?.(action, row) : undefined;
      return fields && { typename: entity.charAt(0).toUpperCase() + entity.slice(1), id: row.id, fields };
    },
    waits: whileWaiting !== undefined,
    subjectOf: (action, rows) => whileWaiting && subjectOf({ area, action, rows, label: config.label, whileWaiting }),
    presentation: {
      area,
      allowed: ({ allowedActions = [] }) => names.filter((name) => allowedActions.includes(name)),
      icon: (action) => spec(action).icon,
      isDestructive: (action) => spec(action).destructive === true,
      hotkeys: Object.fromEntries(withHotkey),
      singleRowOnly: names.filter((name) => actions[name].singleRowOnly),
      takesMatching: plural !== undefined,
      ...(changesStatus && { changesStatus }),
      ...(amount !== undefined && { amount }),
    },
  };
}
