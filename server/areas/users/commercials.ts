// The companies that a commercial brought decide what it sees. When they change, its sockets get its new scope at once.
import { z } from 'zod';
import type { TransactionalSubscriber } from '../../commands/entity-service.ts';
import { userService } from './service.ts';

const company = z.object({ commercialId: z.string().nullable() });

/** Transactional subscriber: records an event of each commercial who wins or loses a company. */
export const renewCommercials: TransactionalSubscriber = async (_, changes, runCommands) => {
  const moved = changes.filter(({ entity, action }) => entity === 'company' && action === 'assignCommercial');
  const ids = moved
    .flatMap(({ before, after }) => [before, after])
    .flatMap((row) => company.parse(row).commercialId ?? []);
  if (ids.length === 0) return;
  await runCommands(
    userService,
    'renewCustomers',
    [...new Set(ids)].map((id) => ({ id })),
  );
};
