// Entity service of announcements.
import {
  announcementEntity,
  announcementPriority,
  type AnnouncementRow,
} from '#shared/areas/notifications/announcement.ts';
import {
  announcementInputs,
  announcementRules,
  type EditedAnnouncement,
} from '#shared/areas/notifications/announcement-input.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { instantOfLocal } from '#shared/lib/local-minute.ts';
import { dayMs } from '#shared/lib/time.ts';
import { teamIdOf } from '../../../access/audience.ts';
import type { CreateHandlersOf, HandlersOf } from '../../../commands/entity-service.ts';
import { newId } from '../../../db/new-id.ts';
import type { Trx } from '../../../db/transaction.ts';
import { createEntityService } from '../../../entities/entity-service.ts';
import { assertNoConflict, diffFields } from '../../../entities/field-changes.ts';
import { announcementStore, forgetAnnouncement, nextAnnouncementNumber, readDueAnnouncements } from './store.ts';

type Places = Pick<AnnouncementRow, 'companyIds' | 'hubIds'>;

async function assertPlaces(trx: Trx, { companyIds, hubIds }: Places): Promise<void> {
  const hasAll = async (table: 'companies' | 'hubs', ids: readonly string[]) =>
    (await trx.selectFrom(table).select('id').where('id', 'in', ids).execute()).length === new Set(ids).size;
  if (companyIds && !(await hasAll('companies', companyIds))) failField('companyIds', 'unknown_company');
  if (hubIds && !(await hasAll('hubs', hubIds))) failField('hubIds', 'unknown_hub');
}

/** Who reads it: each role within each of the places, or everywhere. A reader matches by one of them at most. */
function audienceOf({ roles, companyIds, hubIds }: Pick<AnnouncementRow, 'roles'> & Places): string[] {
  const places = companyIds ?? hubIds ?? [null];
  return roles.flatMap((role) => places.map((place) => teamIdOf(role, place)));
}

/** How long an announcement waits at most. */
const maxDelayMs = 365 * dayMs;

const each = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

type Times = Pick<AnnouncementRow, 'startsAt' | 'endsAt'>;

/** The times; a beginning that has passed is now. Fails with `day_too_late` or `invalid_day` on the field. */
function timesOf({ startsAt, endsAt }: Times, now: Date): Times {
  if (startsAt.getTime() - now.getTime() > maxDelayMs) failField('startsAt', 'day_too_late');
  const begins = startsAt > now ? startsAt : now;
  if (endsAt && endsAt <= begins) failField('endsAt', 'invalid_day');
  return { startsAt: begins, endsAt };
}

const createHandlers: CreateHandlersOf<AnnouncementRow, typeof announcementInputs> = {
  publish: async ({ trx, input, actor, now }) => {
    const authorId = actor.id ?? fail('forbidden');
    const { type, title, text } = input;
    const addressed = {
      roles: each(input.roles),
      companyIds: input.companyIds ? each(input.companyIds) : null,
      hubIds: input.hubIds ? each(input.hubIds) : null,
    };
    await assertPlaces(trx, addressed);
    const times = timesOf(
      {
        startsAt: input.startsAt ? instantOfLocal(input.startsAt) : now,
        endsAt: input.endsAt ? instantOfLocal(input.endsAt) : null,
      },
      now,
    );
    const isNow = times.startsAt === now;
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
      ...times,
      createdAt: now,
      updatedAt: now,
    };
  },
};

const orKept = <Value>(given: Value | undefined, kept: Value): Value => (given === undefined ? kept : given);

/** What an edit may change, with what it gives. */
function editedFields(row: AnnouncementRow, input: EditedAnnouncement, now: Date) {
  const { companyIds, hubIds, startsAt, endsAt } = input;
  return {
    type: orKept(input.type, row.type),
    priority: orKept(input.priority, row.priority),
    title: orKept(input.title, row.title),
    text: orKept(input.text, row.text),
    titleEn: orKept(input.titleEn, row.titleEn),
    textEn: orKept(input.textEn, row.textEn),
    titleAr: orKept(input.titleAr, row.titleAr),
    textAr: orKept(input.textAr, row.textAr),
    roles: each(orKept(input.roles, row.roles)),
    companyIds: orKept(companyIds && each(companyIds), row.companyIds),
    hubIds: orKept(hubIds && each(hubIds), row.hubIds),
    startsAt: startsAt === undefined ? row.startsAt : startsAt === null ? now : instantOfLocal(startsAt),
    endsAt: endsAt === undefined || endsAt === null ? orKept(endsAt, row.endsAt) : instantOfLocal(endsAt),
  };
}

const handlers: HandlersOf<AnnouncementRow, typeof announcementInputs> = {
  edit: async ({ trx, row, input, now }) => {
    const edited = editedFields(row, input, now);
    const changes = diffFields({ ...row }, edited);
    await assertNoConflict(trx, row, input.version, changes);
    const broken = announcementRules.find(({ isKept }) => !isKept(edited));
    if (broken) failField(broken.path, broken.code);
    await assertPlaces(trx, edited);
    return { set: { ...edited, ...timesOf(edited, now) }, payload: { changes } };
  },
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
