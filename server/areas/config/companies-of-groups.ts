// A company names its tariff, and a tariff lists its companies. Both pages may change it, and the other one follows in
// the same transaction.
import { z } from 'zod';
import type { EntityChange, EntityRow, TransactionalSubscriber } from '../../commands/entity-service.ts';
import { companyService } from '../companies/queries.ts';
import { offersGroupService } from './offers-group-service.ts';

const company = z.object({ offersGroupId: z.string().nullable() });
const group = z.object({ companyIds: z.array(z.string()) });

type Changes = readonly EntityChange<EntityRow>[];

/** The tariffs that companies left or got, each with these companies. */
function movesByGroup(changes: Changes): { id: string; added: string[]; removed: string[] }[] {
  const moves = changes.flatMap(({ before, after }) => [
    { group: company.parse(before).offersGroupId, removed: after.id },
    { group: company.parse(after).offersGroupId, added: after.id },
  ]);
  return [...Map.groupBy(moves, (move) => move.group)].flatMap(([id, moved]) =>
    id === null
      ? []
      : [
          {
            id,
            added: moved.flatMap(({ added }) => added ?? []),
            removed: moved.flatMap(({ removed }) => removed ?? []),
          },
        ],
  );
}

/** Transactional subscriber: tariffs get an event when companies are assigned to them, and the other way round. */
export const followOffersGroups: TransactionalSubscriber = async (_, changes, runCommands) => {
  const groups = movesByGroup(
    changes.filter(
      ({ entity, action, before, after }) =>
        entity === 'company' &&
        (action === 'assignOffersGroup' || action === 'applyOffersGroup') &&
        company.parse(before).offersGroupId !== company.parse(after).offersGroupId,
    ),
  );
  if (groups.length > 0) await runCommands(offersGroupService, 'followCompanies', groups);
  for (const change of changes) {
    if (change.entity !== 'offersGroup' || change.action !== 'assign') continue;
    const [before, after] = [change.before, change.after].map((row) => new Set(group.parse(row).companyIds));
    const moved = [...(before ?? new Set()).symmetricDifference(after ?? new Set())].map((id) => ({ id }));
    if (moved.length > 0) await runCommands(companyService, 'followOffersGroup', moved, change);
  }
};
