// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { secondFactorRoles } from '../../access/roles.ts';
import { weekDays } from '../../lib/work-calendar.ts';
import { day, id, idempotencyKey, money, optionalText, text, visible, whole } from '../../lib/fields.ts';
import { optionalIce, optionalRib } from '../../lib/bank-details.ts';
import { billingDayList, billingMode, billingThreshold } from './billing-schedule-input.ts';
import { cancelReasons, packageReasons } from '../packages/choices.ts';
import { bothCoordinates, degrees, inMorocco } from './coordinates.ts';
import type { CityAction, HubAction, OffersGroupAction } from './config.ts';
import { maxMessageLength, unknownPlaceholders } from '../packages/message-templates.ts';
import { type RetentionField, retentionRanges } from '../../access/retention.ts';
import type { RulesAction } from './rules.ts';

/** Most lines in one save: every city from every hub of a large carrier, with margin. */
export const maxOffersLines = 4_000;
/** Most other spellings of one city. */
export const maxAliases = 200;
/** A template of messages, whose braces are all known. */
const message = () =>
  z.nullish(
    text(maxMessageLength).check(
      z.refine((value) => unknownPlaceholders(value).length === 0, { params: { code: 'message.unknown_placeholder' } }),
    ),
  );

/** Days of a kind of what is kept for a time. */
const keptDays = (field: RetentionField) => z.optional(whole(retentionRanges[field].min, retentionRanges[field].max));

/** The range of `maxAttempts`. */
const attemptsRange = { min: 1, max: 10 } as const;

const target = { id: id(), idempotencyKey: idempotencyKey() };
const version = () => whole(1, 1_000_000_000);
const location = { nameFr: text(80), nameAr: text(80), lat: degrees(), lng: degrees() };
/** A hub is open on one day of the week at least. */
const daysOff = () =>
  z.array(z.enum(weekDays).check(z.meta({ scalar: 'WeekDay' }))).check(z.maxLength(weekDays.length - 1));

const code = () =>
  z.pipe(
    z.string().check(
      visible(),
      z.refine((value) => /^[A-Za-z]{3}$/.test(value), { params: { code: 'invalid_hub_code' } }),
    ),
    z.transform((value: string) => value.toUpperCase()),
  );
const alias = () =>
  z.pipe(
    text(80),
    z.transform((value: string) => value.toLowerCase()),
  );
const aliases = () => z.array(alias()).check(z.maxLength(maxAliases));

export const hubInputs = {
  create: z
    .strictObject({ code: code(), ...location, idempotencyKey: idempotencyKey() })
    .check(bothCoordinates, inMorocco),
  edit: z
    .strictObject({
      ...target,
      version: version(),
      ...z.partial(z.object({ code: code(), ...location, daysOff: daysOff() })).shape,
    })
    .check(bothCoordinates, inMorocco),
} satisfies Record<HubAction, z.ZodMiniType>;

export const cityInputs = {
  create: z
    .strictObject({ ...location, hubId: id(), aliases: z.optional(aliases()), idempotencyKey: idempotencyKey() })
    .check(bothCoordinates, inMorocco),
  edit: z
    .strictObject({
      ...target,
      version: version(),
      ...z.partial(z.object({ ...location, hubId: id(), aliases: aliases() })).shape,
    })
    .check(bothCoordinates, inMorocco),
  addAlias: z.strictObject({ ...target, alias: alias() }),
  removeAlias: z.strictObject({ ...target, alias: alias() }),
} satisfies Record<CityAction, z.ZodMiniType>;

// All three fees, or none: without a line there is no price.
const line = z
  .strictObject({
    hubId: id(),
    cityId: id(),
    delivered: z.nullish(money()),
    refused: z.nullish(money()),
    returned: z.nullish(money()),
  })
  .check(z.meta({ scalar: 'OffersLineInput' }));

/** A line with all its fees. */
const pricedLine = z
  .strictObject({ hubId: id(), cityId: id(), delivered: money(), refused: money(), returned: money() })
  .check(z.meta({ scalar: 'PlannedLineInput' }));

export const offersGroupInputs = {
  create: z.strictObject({ name: text(60), copyOf: z.optional(id()), idempotencyKey: idempotencyKey() }),
  edit: z.strictObject({
    ...target,
    version: version(),
    name: z.optional(text(60)),
    lines: z.optional(z.array(line).check(z.maxLength(maxOffersLines))),
  }),
  plan: z.strictObject({
    ...target,
    lines: z.array(pricedLine).check(z.minLength(1), z.maxLength(maxOffersLines)),
    since: day(),
  }),
  dropPlan: z.strictObject(target),
  applyPlan: z.strictObject({ id: id() }),
  assign: z.strictObject({
    ...target,
    add: z.optional(z.array(id()).check(z.maxLength(500))),
    remove: z.optional(z.array(id()).check(z.maxLength(500))),
  }),
  release: z.strictObject({ id: id(), companyIds: z.array(id()) }),
  followCompanies: z.strictObject({ id: id(), added: z.array(id()), removed: z.array(id()) }),
  setDefault: z.strictObject(target),
  stepDown: z.strictObject({ id: id() }),
  archive: z.strictObject(target),
} satisfies Record<OffersGroupAction, z.ZodMiniType>;

export const rulesInputs = {
  edit: z.strictObject({
    ...target,
    version: version(),
    maxAttempts: z.optional(whole(attemptsRange.min, attemptsRange.max)),
    reportReasons: z.optional(
      z
        .array(z.enum(packageReasons).check(z.meta({ scalar: 'PackageReason' })))
        .check(z.minLength(1), z.maxLength(packageReasons.length)),
    ),
    cancelReasons: z.optional(
      z
        .array(z.enum(cancelReasons).check(z.meta({ scalar: 'CancelReason' })))
        .check(z.minLength(1), z.maxLength(cancelReasons.length)),
    ),
    proofFrom: z.nullish(money()),
    cashLimit: z.nullish(money().check(z.gte(100))),
    attemptKm: z.nullish(whole(1, 500)),
    attemptSpeed: z.nullish(whole(5, 200)),
    attemptSeconds: z.nullish(whole(1, 600)),
    attemptProof: z.optional(z.boolean()),
    claimAnswerHours: z.optional(whole(1, 72)),
    claimResolutionDays: z.optional(whole(1, 60)),
    legalName: optionalText(120),
    legalAddress: optionalText(200),
    legalIce: optionalIce(),
    legalRc: optionalText(30),
    legalIf: optionalText(30),
    legalRib: optionalRib(),
    billingMode: z.optional(billingMode()),
    billingDays: z.optional(billingDayList()),
    billingThreshold: z.nullish(billingThreshold()),
    messageUnderwayFr: message(),
    messageUnderwayAr: message(),
    messageUnderwayEn: message(),
    messageUnansweredFr: message(),
    messageUnansweredAr: message(),
    messageUnansweredEn: message(),
    messagePlannedFr: message(),
    messagePlannedAr: message(),
    messagePlannedEn: message(),
    messageOtherFr: message(),
    messageOtherAr: message(),
    messageOtherEn: message(),
    keepNotifications: keptDays('keepNotifications'),
    keepDeliveries: keptDays('keepDeliveries'),
    keepMails: keptDays('keepMails'),
    keepTracks: keptDays('keepTracks'),
    secondFactorRoles: z.optional(
      z
        .array(z.enum(secondFactorRoles).check(z.meta({ scalar: 'SecondFactorRole' })))
        .check(z.maxLength(secondFactorRoles.length)),
    ),
  }),
} satisfies Record<RulesAction, z.ZodMiniType>;

export type OffersGroupInput<A extends OffersGroupAction> = z.output<(typeof offersGroupInputs)[A]>;
