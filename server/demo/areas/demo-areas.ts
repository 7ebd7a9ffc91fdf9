// The areas that add to the demo, each in a file of its own.
import type { DemoArea } from './demo-area.ts';
import { attemptsDemo } from './attempts.ts';
import { billingDemo } from './billing.ts';
import { cashDemo } from './cash.ts';
import { claimsDemo } from './claims.ts';
import { commissionsDemo } from './commissions.ts';
import { configurationDemo } from './configuration.ts';
import { extrasDemo } from './extras.ts';
import { notificationsDemo } from './notifications.ts';
import { printsDemo } from './prints.ts';
import { ratingsDemo } from './ratings.ts';
import { stockDemo } from './stock.ts';
import { rechargesDemo } from './recharges.ts';
import { userRequestsDemo } from './user-requests.ts';

export const demoAreas: readonly DemoArea[] = [
  ratingsDemo,
  attemptsDemo,
  claimsDemo,
  commissionsDemo,
  configurationDemo,
  userRequestsDemo,
  billingDemo,
  extrasDemo,
  stockDemo,
  cashDemo,
  rechargesDemo,
  notificationsDemo,
  printsDemo,
];
