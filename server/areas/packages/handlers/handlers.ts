// Handlers of the parcel's actions. An action without a handler changes only the status.
import type { PackageAction } from '#shared/areas/packages/lifecycle.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import type { Handler, CreateHandler } from '../../../commands/entity-service.ts';
import { addNote } from './add-note.ts';
import * as collecting from './collect.ts';
import { create, createAgain, createReturn } from './create.ts';
import * as delivering from './deliver.ts';
import { edit } from './edit.ts';
import * as givingUp from './cancel-and-return.ts';
import { setFees } from './set-fees.ts';

export const packageCreateHandlers: Readonly<Record<string, CreateHandler<PackageRow>>> = {
  create,
  createAgain,
  createReturn,
} satisfies Partial<Record<PackageAction, CreateHandler<PackageRow>>>;

const { assignPickup, confirm, pickUp, takeIn, dispatch, arrive, redirect } = collecting;
const { assign, receive, start, deliver, report, schedule, markInterested, resume, handBack, correct, markProcessed } =
  delivering;
const { cancel, writeOff, assignReturn, moveReturn, giveBack, relaunch } = givingUp;

export const packageHandlers: Readonly<Record<string, Handler<PackageRow>>> = {
  edit,
  confirm,
  assignPickup,
  pickUp,
  takeIn,
  dispatch,
  arrive,
  redirect,
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
  cancel,
  writeOff,
  assignReturn,
  moveReturn,
  return: giveBack,
  relaunch,
  setFees,
  addNote,
} satisfies Partial<Record<PackageAction, Handler<PackageRow>>>;
