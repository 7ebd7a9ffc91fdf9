// Gives an entity its place in the API: mutations for its actions, its row by id, its changes, and its list.
import type { EntityRow, EntityService } from '../commands/entity-service.ts';
import type { EventField } from '../graphql/definition/live-field.ts';
import { defineBulkMutations } from './bulk-fields.ts';
import type { RowRef } from './entity-type.ts';
import { defineListFields, type ListFieldOptions } from './list-fields.ts';
import type { ListSource } from './list-reads.ts';
import { defineById, defineChangeSubscription, defineMutations } from './root-fields.ts';

interface Registration<Row> {
  /** False: the row cannot be read by its id alone. */
  byId?: boolean;
  /** Prefix of the mutations on several rows, `packages`. Default: the name of the list. */
  plural?: string;
  list?: ListFieldOptions & { source: ListSource<Row> };
}

/** Defines the root fields of an entity and returns its live fields. */
export function registerEntity<Row extends EntityRow>(
  service: EntityService<Row>,
  ref: RowRef<Row>,
  { byId = true, list, plural = list?.name }: Registration<Row> = {},
): EventField[] {
  defineMutations(service, ref);
  if (byId) defineById(service, ref);
  const changed = defineChangeSubscription(service, ref);
  if (list) defineListFields(service, ref, list.source, list);
  if (plural !== undefined) defineBulkMutations(service, ref, { plural, source: list?.source });
  if (!list) return [changed];
  return [changed, { ...changed, name: `${service.entity}Counts`, kind: 'summary' }];
}
