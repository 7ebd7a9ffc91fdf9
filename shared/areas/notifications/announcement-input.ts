import * as z from 'zod/mini';
import type { Role } from '../../access/roles.ts';
import { notificationPriorities } from '../../entities/notification-rule.ts';
import type { ErrorCode } from '../../lib/app-error.ts';
import { id, idempotencyKey, optionalText, text } from '../../lib/fields.ts';
import { isLocalMinute } from '../../lib/local-minute.ts';
import { type AnnouncementAction, announcedRoles, announcementTypes, companyRoles, hubRoles } from './announcement.ts';

export const announcementLimits = { title: 100, text: 600, places: 30 } as const;

interface Given {
  roles: readonly Role[];
  companyIds?: readonly string[] | null | undefined;
  hubIds?: readonly string[] | null | undefined;
  titleEn?: string | null | undefined;
  textEn?: string | null | undefined;
  titleAr?: string | null | undefined;
  textAr?: string | null | undefined;
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
}
const holdsOnly = (roles: readonly Role[], allowed: readonly Role[]) => roles.every((role) => allowed.includes(role));
const unless = (path: string, code: ErrorCode, isRight: (given: Given) => boolean) =>
  z.refine<Given>(isRight, { path: [path], params: { code } });
const hasText = (value: string | null | undefined) => value != null && value !== '';

const places = () => z.optional(z.array(id()).check(z.minLength(1), z.maxLength(announcementLimits.places)));
/** A minute of Casablanca's clock, `YYYY-MM-DDTHH:MM`. */
const localMinute = () =>
  z.string().check(z.refine(isLocalMinute, { params: { code: 'invalid_day' } }), z.meta({ scalar: 'String' }));
const title = () => optionalText(announcementLimits.title);
const words = () => optionalText(announcementLimits.text);

export const announcementInputs = {
  publish: z
    .strictObject({
      type: z.enum(announcementTypes).check(z.meta({ scalar: 'AnnouncementType' })),
      priority: z.nullish(z.enum(notificationPriorities).check(z.meta({ scalar: 'NotificationPriority' }))),
      /** In French, and for readers of a language in which nothing is written. */
      title: text(announcementLimits.title),
      text: text(announcementLimits.text),
      titleEn: title(),
      textEn: words(),
      titleAr: title(),
      textAr: words(),
      roles: z
        .array(z.enum(announcedRoles).check(z.meta({ scalar: 'AnnouncedRole' })))
        .check(z.minLength(1), z.maxLength(announcedRoles.length)),
      companyIds: places(),
      hubIds: places(),
      /** Local time of Casablanca. Default: now. */
      startsAt: z.nullish(localMinute()),
      /** Local time of Casablanca. Default: until it is taken back. */
      endsAt: z.nullish(localMinute()),
      idempotencyKey: idempotencyKey(),
    })
    .check(
      unless('companyIds', 'other_roles', ({ roles, companyIds }) => !companyIds || holdsOnly(roles, companyRoles)),
      unless('hubIds', 'other_roles', ({ roles, hubIds }) => !hubIds || holdsOnly(roles, hubRoles)),
      unless('titleEn', 'required', (given) => hasText(given.titleEn) || !hasText(given.textEn)),
      unless('textEn', 'required', (given) => hasText(given.textEn) || !hasText(given.titleEn)),
      unless('titleAr', 'required', (given) => hasText(given.titleAr) || !hasText(given.textAr)),
      unless('textAr', 'required', (given) => hasText(given.textAr) || !hasText(given.titleAr)),
      unless('endsAt', 'invalid_day', ({ startsAt, endsAt }) => !startsAt || !endsAt || endsAt > startsAt),
    ),
  release: z.strictObject({ id: id() }),
  end: z.strictObject({ id: id() }),
  withdraw: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
} satisfies Record<AnnouncementAction, z.ZodMiniType>;
export type NewAnnouncement = z.output<(typeof announcementInputs)['publish']>;
