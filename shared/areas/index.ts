// The roll: every area that has a life, by its entity. Generic code (door, live, events) knows areas only through it.
import type { Lifecycle } from '../access/lifecycle.ts';
import type { Access } from '../access/scope.ts';
import type * as z from 'zod/mini';
import { packageAccess } from './packages/access.ts';
import { packageFacts } from './packages/events.ts';
import { packageInputs } from './packages/input.ts';
import { packageLifecycle } from './packages/lifecycle.ts';
import { userAccess } from './users/access.ts';
import { audienceEnds, userFacts } from './users/events.ts';
import { userInputs } from './users/input.ts';
import { userLifecycle } from './users/lifecycle.ts';

/** What every area with a life declares. */
export interface Area<Status extends string = string, Row = never> {
  lifecycle: Lifecycle<Status, Row>;
  access: Access;
  inputs: Readonly<Record<string, z.ZodMiniType>>;
  /** Columns that an event carries, by event name. */
  facts: Readonly<Record<string, readonly string[]>>;
  /** For the area whose rows are audiences: which events end sockets, and how. */
  ends?: Readonly<Record<string, 'final' | 'again' | 'session'>>;
}

export const areas = {
  package: { lifecycle: packageLifecycle, access: packageAccess, inputs: packageInputs, facts: packageFacts },
  user: { lifecycle: userLifecycle, access: userAccess, inputs: userInputs, facts: userFacts, ends: audienceEnds },
} as const;
export type Entity = keyof typeof areas;
