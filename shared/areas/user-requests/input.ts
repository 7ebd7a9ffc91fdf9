// One schema per action of a request: form and mutation parse with it.
import * as z from 'zod/mini';
import { day, id, idempotencyKey, money, optionalText, text, whole } from '../../lib/fields.ts';
import { type UserRequestKind, userRequestKinds } from './kinds.ts';
import { packagingArticles, requestWindows, type UserRequestAction } from './user-request.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };
const maxText = 500;
const maxAddress = 300;

/** The parcels that one pickup or return assigns at once, at most. */
export const maxAssigned = 200;

const window = () => z.enum(requestWindows).check(z.meta({ scalar: 'RequestWindow' }));
const packaging = () => z.enum(packagingArticles).check(z.meta({ scalar: 'PackagingArticle' }));
const amount = () => money().check(z.gte(100));
const note = () => optionalText(maxText);

const ofKinds = {
  pickup: { address: text(maxAddress), day: day(), window: window(), quantity: whole(1, maxAssigned), text: note() },
  return: { packageId: z.nullish(id()), address: text(maxAddress), day: day(), window: window(), text: note() },
  payout: { amount: amount(), text: note() },
  address_change: { packageId: id(), cityId: z.nullish(id()), address: text(maxAddress), text: note() },
  other_day: { packageId: id(), day: day() },
  packaging: { packaging: packaging(), quantity: whole(1, 5_000), text: note() },
  recharge: { amount: amount(), text: note() },
  account_change: { text: text(maxText) },
} as const satisfies Readonly<Record<UserRequestKind, Readonly<Record<string, z.ZodMiniType>>>>;

/** The fields of a request of each kind, as the form asks for them and the server parses them. */
export const askSchemas = {
  pickup: z.strictObject(ofKinds.pickup),
  return: z.strictObject(ofKinds.return),
  payout: z.strictObject(ofKinds.payout),
  address_change: z.strictObject(ofKinds.address_change),
  other_day: z.strictObject(ofKinds.other_day),
  packaging: z.strictObject(ofKinds.packaging),
  recharge: z.strictObject(ofKinds.recharge),
  account_change: z.strictObject(ofKinds.account_change),
} satisfies Readonly<Record<UserRequestKind, z.ZodMiniType>>;

export const userRequestInputs = {
  // What a kind needs and takes is checked with its schema above.
  ask: z.strictObject({
    kind: z.enum(userRequestKinds).check(z.meta({ scalar: 'UserRequestKind' })),
    packageId: z.nullish(id()),
    address: optionalText(maxAddress),
    cityId: z.nullish(id()),
    day: z.nullish(day()),
    window: z.nullish(window()),
    quantity: z.nullish(whole(1, 5_000)),
    packaging: z.nullish(packaging()),
    amount: z.nullish(amount()),
    text: note(),
    idempotencyKey: idempotencyKey(),
  }),
  see: z.strictObject(target),
  check: z.strictObject(target),
  /** Without a city, a parcel with a new address stays in the one asked for, or else in its own. */
  accept: z.strictObject({ ...target, cityId: z.nullish(id()), note: note() }),
  reject: z.strictObject({ ...target, reason: text(maxText) }),
  process: z.strictObject({ ...target, note: note() }),
  /** Of a pickup or a return: who fetches or brings the parcels. Of a recharge: the transfer, as the bank names it. */
  finish: z.strictObject({ ...target, collectorId: z.nullish(id()), bankReference: optionalText(80), note: note() }),
  cancel: z.strictObject(target),
  apply: z.strictObject({ id: id() }),
  bill: z.strictObject({ id: id(), invoiceId: id(), invoiceReference: z.string() }),
  settle: z.strictObject({ id: id() }),
  lapse: z.strictObject({ id: id() }),
} satisfies Record<UserRequestAction, z.ZodMiniType>;
