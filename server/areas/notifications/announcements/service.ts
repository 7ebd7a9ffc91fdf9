// Entity service of announcements.
import {
  announcementEntity,
  announcementPriority,
  type AnnouncementRow,
} from '#shared/areas/notifications/announcement.ts';
import { announcementInputs, type NewAnnouncement } from '#shared/areas/notifications/announcement-input.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { teamIdOf } from '../../../access/audience.ts';
import type { CreateHandlersOf } from '../../../commands/entity-service.ts';
import { newId } from '../../../db/new-id.ts';
import type { Trx } from '../../../db/transaction.ts';
import { createEntityService } from '../../../entities/entity-service.ts';
import { announcementStore, nextAnnouncementNumber } from './store.ts';

async function assertPlace(trx: Trx, { companyId, hubId }: NewAnnouncement): Promise<void> {
  const find = (table: 'companies' | 'hubs', id: string) =>
    trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  if (companyId && !(await find('companies', companyId))) failField('companyId', 'unknown_company');
  if (hubId && !(await find('hubs', hubId))) failField('hubId', 'unknown_hub');
}

const createHandlers: CreateHandlersOf<AnnouncementRow, typeof announcementInputs> = {
  publish: async ({ trx, input, actor, now }) => {
    const authorId = actor.id ?? fail('forbidden');
    await assertPlace(trx, input);
    const { type, title, text } = input;
    const companyId = input.companyId ?? null;
    const hubId = input.hubId ?? null;
    const roles = [...new Set(input.roles)];
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'published',
      n: await nextAnnouncementNumber(trx),
      type,
      priority: announcementPriority[type],
      title,
      text,
      roles,
      companyId,
      hubId,
      audience: roles.map((role) => teamIdOf(role, companyId ?? hubId)),
      authorId,
      createdAt: now,
      updatedAt: now,
    };
  },
};

export const announcementService = createEntityService(announcementEntity, announcementStore, announcementInputs, {
  // Not counted: its scope keys are lists.
  countKey: () => 'all',
  createHandlers,
});
