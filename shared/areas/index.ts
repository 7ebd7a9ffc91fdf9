// The registry of all entities. Generic code (commands, live, events) knows entities only through it.
import type { Lifecycle } from '../access/lifecycle.ts';
import type { Access } from '../access/scope.ts';
import type * as z from 'zod/mini';
import type { ScreenName } from '../access/screens.ts';
import { cityAccess, hubAccess, offersGroupAccess, rulesAccess } from './config/access.ts';
import { cityPayloadFields, hubPayloadFields, offersGroupPayloadFields, rulesPayloadFields } from './config/events.ts';
import { cityInputs, hubInputs, offersGroupInputs, rulesInputs } from './config/input.ts';
import { cityLifecycle, hubLifecycle, offersGroupLifecycle, rulesLifecycle } from './config/lifecycle.ts';
import { deviceAccess } from './devices/access.ts';
import { devicePayloadFields } from './devices/events.ts';
import { deviceInputs } from './devices/input.ts';
import { deviceLifecycle } from './devices/lifecycle.ts';
import { inboxAccess, notificationAccess } from './notifications/access.ts';
import { inboxPayloadFields, notificationPayloadFields } from './notifications/events.ts';
import { inboxInputs, notificationInputs } from './notifications/input.ts';
import { inboxLifecycle, notificationLifecycle } from './notifications/lifecycle.ts';
import { packageAccess } from './packages/access.ts';
import { packagePayloadFields } from './packages/events.ts';
import { packageInputs } from './packages/input.ts';
import { packageLifecycle } from './packages/lifecycle.ts';
import { ratingAccess } from './ratings/access.ts';
import { ratingPayloadFields } from './ratings/events.ts';
import { ratingInputs } from './ratings/input.ts';
import { ratingLifecycle } from './ratings/lifecycle.ts';
import { userAccess } from './users/access.ts';
import { userRevocations, audienceFields, userPayloadFields } from './users/events.ts';
import { userInputs } from './users/input.ts';
import { userLifecycle } from './users/lifecycle.ts';

/** The declaration of an entity. */
export interface EntityDefinition<Status extends string = string, Row = never> {
  lifecycle: Lifecycle<Status, Row>;
  access: Access;
  inputs: Readonly<Record<string, z.ZodMiniType>>;
  /** Row fields that an event carries in its payload, by event name. */
  payloadFields: Readonly<Record<string, readonly string[]>>;
  /** For the entity whose rows are users: the events that close sockets, and how. */
  revocations?: Readonly<Record<string, 'final' | 'again' | 'session'>>;
  /** For the same entity: the fields that decide which rows a user sees. */
  audienceFields?: readonly string[];
  /** True if its events change no name that rows of other entities are shown with. */
  isWithoutNames?: boolean;
  /** The screens that show one of its rows: presence on a row is limited to them. */
  presenceScreens?: readonly ScreenName[];
}

export const entities = {
  package: {
    lifecycle: packageLifecycle,
    access: packageAccess,
    inputs: packageInputs,
    payloadFields: packagePayloadFields,
    isWithoutNames: true,
    presenceScreens: ['package'],
  },
  user: {
    lifecycle: userLifecycle,
    access: userAccess,
    inputs: userInputs,
    payloadFields: userPayloadFields,
    revocations: userRevocations,
    audienceFields,
  },
  driverDevice: {
    lifecycle: deviceLifecycle,
    access: deviceAccess,
    inputs: deviceInputs,
    payloadFields: devicePayloadFields,
    isWithoutNames: true,
  },
  notification: {
    lifecycle: notificationLifecycle,
    access: notificationAccess,
    inputs: notificationInputs,
    payloadFields: notificationPayloadFields,
    isWithoutNames: true,
  },
  inbox: {
    lifecycle: inboxLifecycle,
    access: inboxAccess,
    inputs: inboxInputs,
    payloadFields: inboxPayloadFields,
    isWithoutNames: true,
  },
  hub: { lifecycle: hubLifecycle, access: hubAccess, inputs: hubInputs, payloadFields: hubPayloadFields },
  city: { lifecycle: cityLifecycle, access: cityAccess, inputs: cityInputs, payloadFields: cityPayloadFields },
  offersGroup: {
    lifecycle: offersGroupLifecycle,
    access: offersGroupAccess,
    inputs: offersGroupInputs,
    payloadFields: offersGroupPayloadFields,
  },
  rules: { lifecycle: rulesLifecycle, access: rulesAccess, inputs: rulesInputs, payloadFields: rulesPayloadFields },
  rating: {
    lifecycle: ratingLifecycle,
    access: ratingAccess,
    inputs: ratingInputs,
    payloadFields: ratingPayloadFields,
    isWithoutNames: true,
    presenceScreens: ['rating', 'ratings'],
  },
} as const satisfies Readonly<Record<string, EntityDefinition>>;
export type EntityName = keyof typeof entities;
