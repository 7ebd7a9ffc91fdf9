// Actions on a rating. Its author creates it once and never edits it; staff answer, flag, archive or remove it.
import { actionNames, defineLifecycle } from '../../access/lifecycle.ts';
import { type RatingRow, ratingStatuses } from './row.ts';

export const ratingLifecycle = defineLifecycle<RatingRow>()('rating', {
  statuses: ratingStatuses,
  errors: { wrongStatus: 'rating.wrong_status', notHolder: 'forbidden' },
  actions: {
    create: { on: [{ who: ['CUSTOMER'], from: 'nothing' }], to: 'active', event: 'created' },
    // Answering again replaces the answer.
    respond: { on: [{ who: ['SUPPORT', 'ADMIN'], from: ['active'] }], to: 'same', event: 'responded' },
    flag: {
      on: [{ who: ['ADMIN'], from: ['active', 'archived'] }],
      to: 'same',
      event: 'flagged',
      guard: ({ flagged }) => (flagged ? 'rating.already_flagged' : null),
    },
    unflag: {
      on: [{ who: ['ADMIN'], from: ['active', 'archived'] }],
      to: 'same',
      event: 'unflagged',
      guard: ({ flagged }) => (flagged ? null : 'rating.not_flagged'),
    },
    archive: { on: [{ who: ['ADMIN'], from: ['active'] }], to: 'archived', event: 'archived' },
    unarchive: { on: [{ who: ['ADMIN'], from: ['archived'] }], to: 'active', event: 'unarchived' },
    remove: { on: [{ who: ['ADMIN'], from: ['active', 'archived'] }], to: 'deleted', event: 'deleted' },
  },
});

export type RatingAction = keyof typeof ratingLifecycle.actions;

/** The actions on an existing rating, in the table's order. */
export const ratingActions = actionNames(ratingLifecycle);
