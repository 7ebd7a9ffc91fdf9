import * as z from 'zod/mini';
import type { Role } from '../../access/roles.ts';
import { id, idempotencyKey, text } from '../../lib/fields.ts';
import { type AnnouncementAction, announcedRoles, announcementTypes, companyRoles, hubRoles } from './announcement.ts';

export const announcementLimits = { title: 100, text: 600 } as const;

interface Addressed {
  roles: readonly Role[];
  companyId?: string | null | undefined;
  hubId?: string | null | undefined;
}
const holdsOnly = (roles: readonly Role[], allowed: readonly Role[]) => roles.every((role) => allowed.includes(role));

export const announcementInputs = {
  publish: z
    .strictObject({
      type: z.enum(announcementTypes).check(z.meta({ scalar: 'AnnouncementType' })),
      title: text(announcementLimits.title),
      text: text(announcementLimits.text),
      roles: z
        .array(z.enum(announcedRoles).check(z.meta({ scalar: 'AnnouncedRole' })))
        .check(z.minLength(1), z.maxLength(announcedRoles.length)),
      companyId: z.nullish(id()),
      hubId: z.nullish(id()),
      idempotencyKey: idempotencyKey(),
    })
    .check(
      z.refine<Addressed>(({ roles, companyId }) => !companyId || holdsOnly(roles, companyRoles), {
        path: ['companyId'],
        params: { code: 'other_roles' },
      }),
      z.refine<Addressed>(({ roles, hubId }) => !hubId || holdsOnly(roles, hubRoles), {
        path: ['hubId'],
        params: { code: 'other_roles' },
      }),
    ),
} satisfies Record<AnnouncementAction, z.ZodMiniType>;
export type NewAnnouncement = z.output<(typeof announcementInputs)['publish']>;
