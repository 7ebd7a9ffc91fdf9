import * as z from 'zod/mini';
import type { Role } from '../../access/roles.ts';
import { notificationPriorities } from '../../entities/notification-rule.ts';
import type { ErrorCode } from '../../lib/app-error.ts';
import { id, idempotencyKey, optionalText, text, whole } from '../../lib/fields.ts';
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
}
const holdsOnly = (roles: readonly Role[], allowed: readonly Role[]) => roles.every((role) => allowed.includes(role));
const hasText = (value: string | null | undefined) => value != null && value !== '';

interface Rule {
  path: string;
  code: ErrorCode;
  isKept: (given: Given) => boolean;
}
/** What has to fit together: its places and its roles, and both texts of a language. */
export const announcementRules: readonly Rule[] = [
  {
    path: 'companyIds',
    code: 'other_roles',
    isKept: ({ roles, companyIds }) => !companyIds || holdsOnly(roles, companyRoles),
  },
  { path: 'hubIds', code: 'other_roles', isKept: ({ roles, hubIds }) => !hubIds || holdsOnly(roles, hubRoles) },
  { path: 'titleEn', code: 'required', isKept: ({ titleEn, textEn }) => hasText(titleEn) || !hasText(textEn) },
  { path: 'textEn', code: 'required', isKept: ({ titleEn, textEn }) => hasText(textEn) || !hasText(titleEn) },
  { path: 'titleAr', code: 'required', isKept: ({ titleAr, textAr }) => hasText(titleAr) || !hasText(textAr) },
  { path: 'textAr', code: 'required', isKept: ({ titleAr, textAr }) => hasText(textAr) || !hasText(titleAr) },
];

interface Times {
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
}
const endsLater = ({ startsAt, endsAt }: Times) => !startsAt || !endsAt || endsAt > startsAt;

const places = () => z.array(id()).check(z.minLength(1), z.maxLength(announcementLimits.places));
/** A minute of Casablanca's clock, `YYYY-MM-DDTHH:MM`. */
const localMinute = () =>
  z.string().check(z.refine(isLocalMinute, { params: { code: 'invalid_day' } }), z.meta({ scalar: 'String' }));
const type = () => z.enum(announcementTypes).check(z.meta({ scalar: 'AnnouncementType' }));
const priority = () => z.enum(notificationPriorities).check(z.meta({ scalar: 'NotificationPriority' }));
const addressedRoles = () =>
  z
    .array(z.enum(announcedRoles).check(z.meta({ scalar: 'AnnouncedRole' })))
    .check(z.minLength(1), z.maxLength(announcedRoles.length));
const title = () => text(announcementLimits.title);
const words = () => text(announcementLimits.text);
const otherLanguages = {
  titleEn: optionalText(announcementLimits.title),
  textEn: optionalText(announcementLimits.text),
  titleAr: optionalText(announcementLimits.title),
  textAr: optionalText(announcementLimits.text),
};

export const announcementInputs = {
  publish: z
    .strictObject({
      type: type(),
      priority: z.nullish(priority()),
      /** In French, and for readers of a language in which nothing is written. */
      title: title(),
      text: words(),
      ...otherLanguages,
      roles: addressedRoles(),
      companyIds: z.optional(places()),
      hubIds: z.optional(places()),
      /** Local time of Casablanca. Default: now. */
      startsAt: z.nullish(localMinute()),
      /** Local time of Casablanca. Default: until it is taken back. */
      endsAt: z.nullish(localMinute()),
      idempotencyKey: idempotencyKey(),
    })
    .check(
      ...announcementRules.map(({ path, code, isKept }) => z.refine<Given>(isKept, { path: [path], params: { code } })),
      z.refine<Times>(endsLater, { path: ['endsAt'], params: { code: 'invalid_day' } }),
    ),
  /** What is given; null empties a field, and as a time it means what `publish` takes without one. */
  edit: z.strictObject({
    id: id(),
    version: whole(1, 2_147_483_647),
    type: z.optional(type()),
    priority: z.optional(priority()),
    title: z.optional(title()),
    text: z.optional(words()),
    ...otherLanguages,
    roles: z.optional(addressedRoles()),
    companyIds: z.nullish(places()),
    hubIds: z.nullish(places()),
    startsAt: z.nullish(localMinute()),
    endsAt: z.nullish(localMinute()),
    idempotencyKey: idempotencyKey(),
  }),
  release: z.strictObject({ id: id() }),
  end: z.strictObject({ id: id() }),
  withdraw: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
} satisfies Record<AnnouncementAction, z.ZodMiniType>;
export type EditedAnnouncement = z.output<(typeof announcementInputs)['edit']>;
