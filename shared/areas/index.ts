// The registry of all entities. Generic code (commands, live, events) knows entities only through it.
import type { Lifecycle } from '../access/lifecycle.ts';
import type { Access } from '../access/scope.ts';
import type * as z from 'zod/mini';
import type { ScreenName } from '../access/screens.ts';
import { cityAccess, hubAccess, offersGroupAccess, rulesAccess } from './config/access.ts';
import { cityFacts, hubFacts, offersGroupFacts, rulesFacts } from './config/facts.ts';
import { cityInputs, hubInputs, offersGroupInputs, rulesInputs } from './config/inputs.ts';
import { cityLifecycle, hubLifecycle, offersGroupLifecycle, rulesLifecycle } from './config/lifecycles.ts';
import { deviceAccess } from './devices/access.ts';
import { deviceFacts } from './devices/events.ts';
import { deviceInputs } from './devices/input.ts';
import { deviceLifecycle } from './devices/lifecycle.ts';
import { inboxAccess, notificationAccess } from './notifications/access.ts';
import { inboxFacts, notificationFacts } from './notifications/events.ts';
import { inboxInputs, notificationInputs } from './notifications/input.ts';
import { inboxLifecycle, notificationLifecycle } from './notifications/lifecycle.ts';
import { packageAccess } from './packages/access.ts';
import { packageFacts } from './packages/events.ts';
import { packageInputs } from './packages/input.ts';
import { packageLifecycle } from './packages/lifecycle.ts';
import { ratingAccess } from './ratings/access.ts';
import { ratingFacts } from './ratings/events.ts';
import { ratingInputs } from './ratings/input.ts';
import { ratingLifecycle } from './ratings/lifecycle.ts';
import { userAccess } from './users/access.ts';
import { audienceEnds, audienceFields, userFacts } from './users/events.ts';
import { userInputs } from './users/input.ts';
import { userLifecycle } from './users/lifecycle.ts';

/** The declaration of an entity. */
export interface Area<Status extends string = string, Row = never> {
  lifecycle: Lifecycle<Status, Row>;
  access: Access;
  inputs: Readonly<Record<string, z.ZodMiniType>>;
  /** Row fields that an event carries in its payload, by event name. */
  facts: Readonly<Record<string, readonly string[]>>;
  /** For the entity whose rows are users: the events that close sockets, and how. */
  ends?: Readonly<Record<string, 'final' | 'again' | 'session'>>;
  /** For the same entity: the fields that decide which rows a user sees. */
  audienceFields?: readonly string[];
  /** The screens that show one of its rows: presence on a row is limited to them. */
  openedOn?: readonly ScreenName[];
}

export const areas = {
  package: {
    lifecycle: packageLifecycle,
    access: packageAccess,
    inputs: packageInputs,
    facts: packageFacts,
    openedOn: ['package'],
  },
  user: {
    lifecycle: userLifecycle,
    access: userAccess,
    inputs: userInputs,
    facts: userFacts,
    ends: audienceEnds,
    audienceFields,
  },
  driverDevice: { lifecycle: deviceLifecycle, access: deviceAccess, inputs: deviceInputs, facts: deviceFacts },
  notification: {
    lifecycle: notificationLifecycle,
    access: notificationAccess,
    inputs: notificationInputs,
    facts: notificationFacts,
  },
  inbox: { lifecycle: inboxLifecycle, access: inboxAccess, inputs: inboxInputs, facts: inboxFacts },
  hub: { lifecycle: hubLifecycle, access: hubAccess, inputs: hubInputs, facts: hubFacts },
  city: { lifecycle: cityLifecycle, access: cityAccess, inputs: cityInputs, facts: cityFacts },
  offersGroup: {
    lifecycle: offersGroupLifecycle,
    access: offersGroupAccess,
    inputs: offersGroupInputs,
    facts: offersGroupFacts,
  },
  rules: { lifecycle: rulesLifecycle, access: rulesAccess, inputs: rulesInputs, facts: rulesFacts },
  rating: {
    lifecycle: ratingLifecycle,
    access: ratingAccess,
    inputs: ratingInputs,
    facts: ratingFacts,
    openedOn: ['rating', 'ratings'],
  },
} as const satisfies Readonly<Record<string, Area>>;
export type Entity = keyof typeof areas;
