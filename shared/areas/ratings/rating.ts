// One rating: the feedback of a customer, or of the recipient, on the driver or on support after a parcel has ended. Its
// author creates it once and never edits it; staff respond, flag, archive or remove it, and the author may answer their
// response once.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import {
  defineFields,
  choice,
  choices,
  day,
  flag,
  id,
  instant,
  json,
  type RowOf,
  text,
  whole,
} from '../../entities/fields.ts';
import { isRecord } from '../../lib/is-record.ts';
import { type CategoryScores, ratingCategories, ratingGivers, ratingTags, ratingTypes, sentiments } from './choices.ts';

export const ratingStatuses = ['active', 'archived', 'deleted'] as const;
export type RatingStatus = (typeof ratingStatuses)[number];

const isCategoryScores = (value: unknown): value is CategoryScores =>
  isRecord(value) &&
  Object.entries(value).every(
    ([name, score]) => ratingCategories.some((known) => known === name) && typeof score === 'number',
  );

/** Scores are whole numbers from 1 to 5. */
export const ratingFields = defineFields({
  status: choice('RatingStatus', ratingStatuses),
  type: choice('RatingType', ratingTypes),
  packageId: id(),
  trackingNumber: text(),
  companyId: id({ api: false }),
  givenBy: choice('RatingGiver', ratingGivers, { description: 'A customer, or the recipient of the parcel.' }),
  /** A user of the company; null: the recipient. */
  authorId: id({ nullable: true, api: false }),
  /** The subject: the driver who held the parcel, or the support agent who last acted on it (null: the team). */
  driverId: id({ nullable: true, api: false }),
  supportId: id({ nullable: true, api: false }),
  overall: whole({ description: '1 to 5' }),
  categories: json(isCategoryScores),
  tags: choices('RatingTag', ratingTags),
  comment: text({ nullable: true, isPersonal: true }),
  wouldRecommend: flag({ nullable: true }),
  sentiment: choice('RatingSentiment', sentiments),
  response: text({ nullable: true, isPersonal: true }),
  respondedAt: instant({ nullable: true }),
  responderId: id({ nullable: true, api: false }),
  answer: text({ nullable: true, isPersonal: true, description: "The author's, to the response; given once." }),
  answeredAt: instant({ nullable: true }),
  flagged: flag(),
  flagReason: text({ nullable: true, isPersonal: true }),
  createdAt: instant(),
  /** The Casablanca day of it, for the figures. */
  createdOn: day({ api: false }),
  updatedAt: instant(),
});
export type RatingRow = RowOf<typeof ratingFields>;

// Moderation is hidden from the rated and from the author.
const moderation = ['flagged', 'flagReason'] as const;

export const ratingEntity = defineEntity('rating', ratingFields, {
  statuses: ratingStatuses,
  isWithoutNames: true,
  presenceScreens: ['rating', 'ratings'],
  errors: { wrongStatus: 'rating.wrong_status', notHolder: 'forbidden' },
  searched: ['trackingNumber', 'comment', 'response'],
  /** The answer, for the notification of it. */
  personalPayload: ['text'],
  access: {
    see: {
      ADMIN: everything,
      SUPPORT: everything,
      DRIVER: within({ driverId: 'user' }),
      CUSTOMER: within({ companyId: 'company' }),
      ACCOUNTANT: nothing,
      SUBACCOUNTANT: nothing,
      SUBDRIVER: nothing,
      COLLECTOR: nothing,
      SUBCUSTOMER: nothing,
      HOUSEKEEPER: nothing,
      BACKOFFICE: nothing,
      COMMERCIAL: nothing,
      TRANSPORTOR: nothing,
    },
    hide: {
      CUSTOMER: moderation,
      // A driver sees what was said and of which parcel, but not which user of the sender wrote it.
      DRIVER: [...moderation, 'authorId'],
    },
  },
  actions: {
    // The system for a recipient.
    create: {
      who: ['CUSTOMER', 'SYS'],
      from: 'nothing',
      to: 'active',
      event: 'created',
      payload: ['trackingNumber', 'packageId', 'type', 'overall', 'driverId', 'supportId'],
    },
    // Responding again replaces the response, until its author has answered it.
    respond: {
      who: ['SUPPORT', 'ADMIN'],
      from: ['active'],
      to: 'same',
      event: 'responded',
      payload: ['trackingNumber', 'packageId'],
      guard: ({ answer }) => (answer === null ? null : 'rating.answered'),
    },
    // Its author alone, which the handler checks: no scope has a row by its author.
    answer: {
      who: ['CUSTOMER', 'SYS'],
      from: ['active'],
      to: 'same',
      event: 'answered',
      payload: ['trackingNumber', 'packageId'],
      guard: ({ response, answer }) => {
        if (response === null) return 'rating.no_response';
        return answer === null ? null : 'rating.answered';
      },
    },
    flag: {
      bulk: true,
      who: ['ADMIN'],
      from: ['active', 'archived'],
      to: 'same',
      event: 'flagged',
      payload: ['trackingNumber', 'flagReason'],
      guard: ({ flagged }) => (flagged ? 'rating.already_flagged' : null),
    },
    unflag: {
      bulk: true,
      who: ['ADMIN'],
      from: ['active', 'archived'],
      to: 'same',
      event: 'unflagged',
      payload: ['trackingNumber'],
      guard: ({ flagged }) => (flagged ? null : 'rating.not_flagged'),
    },
    archive: {
      bulk: true,
      who: ['ADMIN'],
      from: ['active'],
      to: 'archived',
      event: 'archived',
      payload: ['trackingNumber'],
    },
    unarchive: {
      bulk: true,
      who: ['ADMIN'],
      from: ['archived'],
      to: 'active',
      event: 'unarchived',
      payload: ['trackingNumber'],
    },
    remove: {
      bulk: true,
      who: ['ADMIN'],
      from: ['active', 'archived'],
      to: 'deleted',
      event: 'deleted',
      payload: ['trackingNumber'],
    },
  },
});

export type RatingAction = keyof typeof ratingEntity.lifecycle.actions;
