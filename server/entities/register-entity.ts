// Gives an entity its place in the API: mutations for its actions, its row by id, its changes, and its list.
import type { AnyList } from '#shared/entities/list.ts';
import type { EntityRow, EntityService } from '../commands/entity-service.ts';
import type { EventField } from '../graphql/definition/live-field.ts';
import { defineMutations } from './action-fields.ts';
import { defineBulkMutations } from './bulk-fields.ts';
import type { RowRef } from './entity-type.ts';
import { defineListFields, type ListFieldOptions } from './list-fields.ts';
import type { ListSource } from './list-reads.ts';
import { defineById, defineChangeSubscription } from './root-fields.ts';

interface Registration<Row> {
  /** False: the row cannot be read by its id alone. */
  byId?: boolean;
  /** Prefix of the mutations on several rows, `packages`. Default: the name of the list. */
  plural?: string;
  list?: RegisteredList<Row>;
  /**
   * Further lists of the entity, each with tabs, filters, sorts and counts of its own. They have the facts of the first,
   * whose count keys are stored.
   */
  moreLists?: readonly (RegisteredList<Row> & { as: string })[];
}

type RegisteredList<Row> = ListFieldOptions & { source: ListSource<Row> };

/** Throws if the stored counts, which are by the facts of the first list, say nothing about another. */
function assertCountable(entity: string, first: AnyList | undefined, { facts }: AnyList): void {
  if (JSON.stringify(first?.facts) !== JSON.stringify(facts))
    throw new Error(`the lists of ${entity} are counted by different facts`);
}

/** Defines the root fields of an entity and returns its live fields. */
export function registerEntity<Row extends EntityRow>(
  service: EntityService<Row>,
  ref: RowRef<Row>,
  { byId = true, list, moreLists = [], plural = list?.name }: Registration<Row> = {},
): EventField[] {
  defineMutations(service, ref);
  if (byId) defineById(service, ref);
  const changed = defineChangeSubscription(service, ref);
  if (list) defineListFields(service, ref, list.source, list);
  for (const other of moreLists) {
    assertCountable(service.entity, list?.source.list, other.source.list);
    defineListFields(service, ref, other.source, other);
  }
  if (plural !== undefined) defineBulkMutations(service, ref, { plural, source: list?.source });
  if (!list) return [changed];
  const counted = [service.entity, ...moreLists.map(({ as }) => as)];
  return [changed, ...counted.map((as) => ({ ...changed, name: `${as}Counts`, kind: 'summary' as const }))];
}
