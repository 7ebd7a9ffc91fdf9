// Fields hidden from a role are removed from rows here, before a row enters any answer.
import type { BusinessSettings } from '#shared/access/business-settings.ts';
import { type Principal, allowedActions, type Lifecycle } from '#shared/access/lifecycle.ts';
import { type Access, hiddenFields, scopeKeysOf } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';

/** A row as sent to one audience: fields hidden from its role are null, and the allowed actions are added. */
export type RedactedRow<Row> = { readonly [Field in keyof Row]: Row[Field] } & {
  readonly allowedActions: readonly string[];
};

/**
 * The row with the fields hidden from the audience's role set to null, and with the names of the actions that it may
 * run now under the business settings.
 */
export function redactRow<Status extends string, Row extends { status: Status }>(
  entity: { lifecycle: Lifecycle<Status, Row>; access: Access },
  audience: Audience,
  row: Row,
  settings: BusinessSettings,
): RedactedRow<Row> {
  const principal: Principal = { role: audience.role, audience };
  const hidden = Object.fromEntries(hiddenFields(entity.access, audience).map((field) => [field, null]));
  return {
    ...row,
    ...hidden,
    allowedActions: allowedActions(entity.lifecycle, principal, row, scopeKeysOf(entity.access, row), settings),
  };
}
