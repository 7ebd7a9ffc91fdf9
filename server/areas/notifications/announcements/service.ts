// Entity service of announcements.
import {
  announcementEntity,
  announcementPriority,
  type AnnouncementRow,
} from '#shared/areas/notifications/announcement.ts';
import { announcementInputs, type NewAnnouncement } from '#shared/areas/notifications/announcement-input.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { instantOfLocal } from '#shared/lib/local-minute.ts';
import { dayMs } from '#shared/lib/time.ts';
import { teamIdOf } from '../../../access/audience.ts';
import type { CreateHandlersOf, HandlersOf } from '../../../commands/entity-service.ts';
import { newId } from '../../../db/new-id.ts';
import type { Trx } from '../../../db/transaction.ts';
import { createEntityService } from '../../../entities/entity-service.ts';
import { announcementStore, forgetAnnouncement, nextAnnouncementNumber, readDueAnnouncements } from './store.ts';

async function assertPlaces(trx: Trx, { companyIds, hubIds }: NewAnnouncement): Promise<void> {
  const hasAll = async (table: 'companies' | 'hubs', ids: readonly string[]) =>
    (await trx.selectFrom(table).select('id').where('id', 'in', ids).execute()).length === new Set(ids).size;
  if (companyIds && !(await hasAll('companies', companyIds))) failField('companyIds', 'unknown_company');
  if (hubIds && !(await hasAll('hubs', hubIds))) failField('hubIds', 'unknown_hub');
}

/** Who reads it: each role within each of the places, or everywhere. A reader matches by one of them at most. */
function audienceOf({ roles, companyIds, hubIds }: Pick<AnnouncementRow, 'roles' | 'companyIds' | 'hubIds'>): string[] {
  const places = companyIds ?? hubIds ?? [null];
  return roles.flatMap((role) => places.map((place) => teamIdOf(role, place)));
}

/** How long an announcement waits at most. */
const maxDelayMs = 365 * dayMs;

const each = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const createHandlers: CreateHandlersOf<AnnouncementRow, typeof announcementInputs> = {
  publish: async ({ trx, input, actor, now }) => {
    const authorId = actor.id ?? fail('forbidden');
    await assertPlaces(trx, input);
    const { type, title, text } = input;
    const begins = input.startsAt ? instantOfLocal(input.startsAt) : now;
    if (begins.getTime() - now.getTime() > maxDelayMs) failField('startsAt', 'day_too_late');
    const startsAt = begins > now ? begins : now;
    const endsAt = input.endsAt ? instantOfLocal(input.endsAt) : null;
    if (endsAt && endsAt <= startsAt) failField('endsAt', 'invalid_day');
    const addressed = {
      roles: each(input.roles),
      companyIds: input.companyIds ? each(input.companyIds) : null,
      hubIds: input.hubIds ? each(input.hubIds) : null,
    };
    const isNow = startsAt === now;
    return {
      id: newId(now.getTime()),
      version: 1,
      status: isNow ? 'published' : 'scheduled',
      n: await nextAnnouncementNumber(trx),
      type,
      priority: input.priority ?? announcementPriority[type],
      title,
      text,
      titleEn: input.titleEn ?? null,
      textEn: input.textEn ?? null,
      titleAr: input.titleAr ?? null,
      textAr: input.textAr ?? null,
      ...addressed,
      audience: isNow ? audienceOf(addressed) : [],
      authorId,
      startsAt,
      endsAt,
      createdAt: now,
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<AnnouncementRow, typeof announcementInputs> = {
  // It is as new as if it were written now.
  release: async ({ trx, row }) => ({ set: { n: await nextAnnouncementNumber(trx), audience: audienceOf(row) } }),
  end: async ({ trx, row }) => {
    await forgetAnnouncement(trx, row.id);
    return { set: { audience: [] } };
  },
  withdraw: async ({ trx, row }) => {
    await forgetAnnouncement(trx, row.id);
    return { set: { audience: [] } };
  },
};

export const announcementService = createEntityService(announcementEntity, announcementStore, announcementInputs, {
  // Not counted: its scope keys are lists.
  countKey: () => 'all',
  createHandlers,
  handlers,
  dueActions: readDueAnnouncements,
});
