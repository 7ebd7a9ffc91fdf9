// One comment among staff on a parcel, a claim or a user. It is a row of its own and never part of what it is about, so no
// customer, driver or recipient gets it, or the number of them, in any way.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, text, texts } from '../../entities/fields.ts';
import { changeScopeAction } from '../../entities/parent.ts';
import { commentRoles, commentSubjects } from './roles.ts';

const commentStatuses = ['posted', 'removed'] as const;

const commentFields = defineFields({
  status: choice('CommentStatus', commentStatuses),
  subject: choice('CommentSubject', commentSubjects),
  subjectId: id(),
  /** The hub of the parcel or the claim; null for users, whom housekeepers do not see. */
  hubId: id({ nullable: true, api: false }),
  /** What it is about, by its name: a tracking number, a reference, a person. */
  title: text({ isPersonal: true }),
  authorId: id({ api: false }),
  text: text({ isPersonal: true }),
  /** The colleagues who are named: they are notified. */
  mentionIds: texts({ api: false }),
  correctedAt: instant({ nullable: true }),
  createdAt: instant(),
  updatedAt: instant({ api: false }),
});
export type CommentRow = RowOf<typeof commentFields>;

export const commentEntity = defineEntity('comment', commentFields, {
  statuses: commentStatuses,
  isWithoutNames: true,
  personalPayload: ['textBefore'],
  errors: { wrongStatus: 'missing', notHolder: 'forbidden' },
  searched: ['text'],
  access: {
    see: {
      ADMIN: everything,
      BACKOFFICE: everything,
      SUPPORT: everything,
      HOUSEKEEPER: within({ hubId: 'hub' }),
      ACCOUNTANT: nothing,
      SUBACCOUNTANT: nothing,
      DRIVER: nothing,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      CUSTOMER: nothing,
      SUBCUSTOMER: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    post: {
      who: commentRoles,
      from: 'nothing',
      to: 'posted',
      event: 'posted',
      payload: ['subject', 'subjectId'],
      limit: { name: 'comment', points: 60, duration: 600 },
    },
    /** The author, for five minutes: the handler decides. */
    correct: { who: commentRoles, from: ['posted'], to: 'same', event: 'corrected' },
    /** The author, or an administrator: the handler decides. */
    remove: { who: commentRoles, from: ['posted'], to: 'removed', event: 'removed' },
    changeScope: changeScopeAction(commentStatuses),
  },
});
export type CommentAction = keyof typeof commentEntity.lifecycle.actions;
