// Hidden fields are hidden everywhere; a row loses them here, before it enters any answer.
import type { HouseRules } from '#shared/access/house-rules.ts';
import { type Asker, allowedActions, type Lifecycle } from '#shared/access/lifecycle.ts';
import { type Access, hiddenFields, keysOf } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';

/** A row as one audience gets it: fields hidden from its role are null, and with it goes what it may do. */
export type Shown<Row> = { readonly [Field in keyof Row]: Row[Field] } & { readonly allowedActions: readonly string[] };

/** The row with the fields hidden from the audience's role set to null, and the names of the actions it may run now by the rules of the house. */
export function mask<Status extends string, Row extends { status: Status }>(
  area: { lifecycle: Lifecycle<Status, Row>; access: Access },
  audience: Audience,
  row: Row,
  rules: HouseRules,
): Shown<Row> {
  const asker: Asker = { role: audience.role, audience };
  const hidden = Object.fromEntries(hiddenFields(area.access, audience.role).map((field) => [field, null]));
  return {
    ...row,
    ...hidden,
    allowedActions: allowedActions(area.lifecycle, asker, row, keysOf(area.access, row), rules),
  };
}
