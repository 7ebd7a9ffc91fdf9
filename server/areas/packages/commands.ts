// Handlers of the parcel's actions. An action without a handler changes only the status.
import type { PackageAction } from '#shared/areas/packages/lifecycle.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import type { Handler, Maker } from '../../commands/area-server.ts';
import { addNote } from './commands/add-note.ts';
import * as collecting from './commands/collect.ts';
import { create, createAgain, createReturn } from './commands/create.ts';
import * as delivering from './commands/deliver.ts';
import { edit } from './commands/edit.ts';
import * as givingUp from './commands/give-up.ts';
import { setFees } from './commands/set-fees.ts';

export const packageMakers: Readonly<Record<string, Maker<PackageRow>>> = {
  create,
  createAgain,
  createReturn,
} satisfies Partial<Record<PackageAction, Maker<PackageRow>>>;

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
