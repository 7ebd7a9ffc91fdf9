// Handlers of the parcel's actions. An action without a handler changes only the status.
import type { packageInputs } from '#shared/areas/packages/input.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { CreateHandlersOf, HandlersOf } from '../../../commands/entity-service.ts';
import * as collecting from './collect.ts';
import { create, createAgain, createReturn } from './create.ts';
import * as delivering from './deliver.ts';
import { edit, setFees } from './edit.ts';
import { eraseRecipient } from './erase-recipient.ts';
import * as givingUp from './cancel-and-return.ts';
import {
  addNote,
  listOnSlip,
  noteReprint,
  recordAnswer,
  recordRequest,
  setInvoice,
  settleCash,
} from './record-only.ts';
import { shelve, toShelf } from './shelve.ts';
import { resolveCity, unresolveCity } from './resolve-city.ts';
import { undoOutcome } from './undo-outcome.ts';

export const packageCreateHandlers: CreateHandlersOf<PackageRow, typeof packageInputs> = {
  create,
  createAgain,
  createReturn,
};

const { assignPickup, confirm, pickUp, takeIn, dispatch, arrive, redirect } = collecting;
const {
  assign,
  receive,
  start,
  deliver,
  report,
  schedule,
  markInterested,
  resume,
  handBack,
  correct,
  markProcessed,
  recordWhatsapp,
  removePhoto,
} = delivering;
const { cancel, writeOff, assignReturn, moveReturn, giveBack, relaunch } = givingUp;

export const packageHandlers: HandlersOf<PackageRow, typeof packageInputs> = {
  edit,
  resolveCity,
  unresolveCity,
  confirm,
  assignPickup,
  pickUp,
  takeIn: toShelf(takeIn),
  dispatch,
  arrive: toShelf(arrive),
  redirect,
  assign,
  receive,
  start,
  deliver,
  report,
  schedule,
  markInterested,
  resume,
  handBack: toShelf(handBack),
  correct,
  undoOutcome,
  markProcessed,
  recordWhatsapp,
  cancel,
  writeOff,
  assignReturn,
  moveReturn: toShelf(moveReturn),
  shelve,
  return: giveBack,
  relaunch,
  setFees,
  addNote,
  removePhoto,
  recordRequest,
  recordAnswer,
  eraseRecipient,
  pickupSlip: listOnSlip,
  exitSlip: listOnSlip,
  returnSlip: listOnSlip,
  transferSlip: listOnSlip,
  driverReturnSlip: listOnSlip,
  noteReprint,
  setInvoice,
  settleCash,
};
