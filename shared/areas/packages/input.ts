// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { erasureReason, redactsName } from '../../lib/erasure.ts';
import {
  day,
  id,
  idempotencyKey,
  money,
  optionalEmail,
  optionalText,
  personalPhone,
  phone,
  text,
  whole,
} from '../../lib/fields.ts';
import { extraCode, maxExtras } from '../extras/code.ts';
import { sku } from '../stock/product-input.ts';
import type { PackageAction } from './package.ts';
import { cancelReasons, invoiceStatuses, packageReasons } from './choices.ts';

const note = () => optionalText(500);
const target = { id: id(), idempotencyKey: idempotencyKey() };

/** A parcel and the number of the slip that lists it. */
const onSlip = { id: id(), slipNumber: text(40) };

/** Photos that prove one visit without an answer. */
export const maxReportPhotos = 3;

const lossReasons = ['lost', 'damaged'] as const;

/** The most products that one parcel takes from the stock. */
export const maxStockLines = 20;

/** A product of the stock: in a warehouse, or by its SKU wherever the most of it is. */
const stockLine = () =>
  z.strictObject({ levelId: z.nullish(id()), sku: z.nullish(sku()), quantity: whole(1, 10_000) }).check(
    z.refine((line) => ((line.levelId ?? null) === null) !== ((line.sku ?? null) === null), {
      path: ['levelId'],
      params: { code: 'required' },
    }),
    z.meta({ scalar: 'StockLineInput' }),
  );

const stockLines = () => z.array(stockLine()).check(z.maxLength(maxStockLines));

const details = {
  recipientName: text(120),
  phone: personalPhone(),
  address: text(300),
  cityId: z.nullish(id()),
  cityText: optionalText(80),
  cod: money(),
  products: optionalText(500),
  weight: z.nullish(whole(1, 100_000)),
  length: z.nullish(whole(1, 500)),
  width: z.nullish(whole(1, 500)),
  height: z.nullish(whole(1, 500)),
  note: note(),
  clientEmail: optionalEmail(),
  website: optionalText(200),
  partnerId: optionalText(60),
  orderStatus: optionalText(40),
  fromStock: z.optional(z.boolean()),
  stockLines: z.optional(stockLines()),
  exchange: z.optional(z.boolean()),
  noOpening: z.optional(z.boolean()),
  fragile: z.optional(z.boolean()),
  wantsProof: z.optional(z.boolean()),
  /** Codes of those that are chosen by hand; all of them. */
  extras: z.optional(z.array(extraCode()).check(z.maxLength(maxExtras))),
};

const cityGiven = (input: { cityId?: string | null; cityText?: string | null }) =>
  Boolean(input.cityId ?? input.cityText);

/** Fields that an edit may change; the server rejects those hidden from the role. */
export const editableFields = [...Object.keys(details), 'whatsappSent'];

export const packageInputs = {
  create: z
    .strictObject({ ...details, companyId: z.optional(id()), idempotencyKey: idempotencyKey() })
    .check(z.refine(cityGiven, { path: ['cityId'], params: { code: 'required' } })),
  createReturn: z.strictObject({ of: id() }),
  createAgain: z.strictObject({ of: id() }),
  edit: z.strictObject({
    ...target,
    version: whole(1, 1_000_000),
    // Older parcels may have the number of a service: the handler refuses a new one only.
    ...z.partial(z.object({ ...details, phone: phone() })).shape,
    whatsappSent: z.optional(z.boolean()),
  }),
  resolveCity: z.strictObject({ ...target, cityId: id() }),
  unresolveCity: z.strictObject({ ...target, cityId: id() }),
  confirm: z.strictObject(target),
  assignPickup: z.strictObject({ ...target, collectorId: id() }),
  pickUp: z.strictObject(target),
  takeIn: z.strictObject({ ...target, hubId: z.optional(id()) }),
  dispatch: z.strictObject({ ...target, toHubId: id() }),
  arrive: z.strictObject(target),
  assign: z.strictObject({ ...target, driverId: id(), note: note() }),
  receive: z.strictObject(target),
  start: z.strictObject(target),
  deliver: z.strictObject({
    ...target,
    cash: z.optional(money()),
    receivedBy: optionalText(120),
    signatureId: z.nullish(id()),
    photoIds: z.optional(z.array(id()).check(z.maxLength(1))),
    note: note(),
  }),
  report: z.strictObject({
    ...target,
    reason: z.enum(packageReasons).check(z.meta({ scalar: 'PackageReason' })),
    date: day(),
    proofOfNoResponse: optionalText(500),
    photoIds: z.optional(z.array(id()).check(z.maxLength(maxReportPhotos))),
    note: note(),
  }),
  schedule: z.strictObject({ ...target, date: day(), note: note() }),
  markInterested: z.strictObject({ ...target, date: day(), note: note() }),
  resume: z.strictObject(target),
  handBack: z.strictObject({ ...target, note: note() }),
  cancel: z.strictObject({
    ...target,
    reason: z.enum(cancelReasons).check(z.meta({ scalar: 'CancelReason' })),
    note: note(),
  }),
  writeOff: z.strictObject({
    ...target,
    reason: z.enum(lossReasons).check(z.meta({ scalar: 'LossReason' })),
    note: text(500),
  }),
  assignReturn: z.strictObject({ ...target, collectorId: id() }),
  moveReturn: z.strictObject({ ...target, hubId: z.optional(id()) }),
  return: z.strictObject({ ...target, note: note() }),
  relaunch: z.strictObject({ ...target, note: note() }),
  archive: z.strictObject(target),
  correct: z.strictObject({ ...target, note: text(500) }),
  undoOutcome: z.strictObject(target),
  redirect: z.strictObject({ ...target, cityId: id(), address: text(300), note: note() }),
  // The parcel's own fees; without them the tariff applies again.
  setFees: z.strictObject({
    ...target,
    feeDelivered: z.nullish(money()),
    feeRefused: z.nullish(money()),
    feeReturned: z.nullish(money()),
    note: note(),
  }),
  pickupSlip: z.strictObject(onSlip),
  exitSlip: z.strictObject(onSlip),
  returnSlip: z.strictObject(onSlip),
  transferSlip: z.strictObject(onSlip),
  driverReturnSlip: z.strictObject(onSlip),
  // What its invoices say of it; null: it stands on none of the kind.
  setInvoice: z.strictObject({
    id: id(),
    kind: z.enum(['customer', 'driver']),
    status: z.nullable(z.enum(invoiceStatuses)),
  }),
  settleCash: z.strictObject({ id: id() }),
  shelve: z.strictObject({ id: id(), shelfId: z.nullable(id()) }),
  markProcessed: z.strictObject(target),
  recordWhatsapp: z.strictObject(target),
  removePhoto: z.strictObject({ ...target, photoId: id() }),
  addNote: z.strictObject({ ...target, internalNote: text(500) }),
  recordRequest: z.strictObject({ id: id(), day: z.nullable(day()), address: optionalText(300) }),
  recordAnswer: z.strictObject({ id: id() }),
  eraseRecipient: z.strictObject({ ...target, reason: erasureReason(), redactName: redactsName() }),
  noteReprint: z.strictObject({ id: id(), copies: whole(1, 100) }),
  flag: z.strictObject({ id: id() }),
} satisfies Record<PackageAction, z.ZodMiniType>;

export type PackageInput<A extends PackageAction> = z.output<(typeof packageInputs)[A]>;
