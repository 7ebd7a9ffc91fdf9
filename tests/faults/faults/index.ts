// The plan, in order.
import type { Fault } from '../harness/fault.ts';
import { f01 } from './f01-kill.ts';
import { f02 } from './f02-kill-at-commit.ts';
import { f03 } from './f03-redis-restart.ts';
import { f04 } from './f04-redis-hole.ts';
import { f05 } from './f05-frozen.ts';
import { f06 } from './f06-postgres-crash.ts';
import { f07 } from './f07-backends.ts';
import { f09 } from './f09-offline.ts';
import { f10 } from './f10-long-away.ts';
import { f11 } from './f11-slow-reader.ts';
import { f12 } from './f12-slow-readers.ts';
import { f13 } from './f13-churn.ts';
import { f14 } from './f14-bad-protocol.ts';
import { f16 } from './f16-writers.ts';
import { f17 } from './f17-sequencers.ts';
import { f18 } from './f18-revocation.ts';
import { f19 } from './f19-revocation-without-redis.ts';
import { f20 } from './f20-reassigned.ts';
import { f21 } from './f21-snapshots.ts';
import { f22 } from './f22-restored.ts';
import { f23 } from './f23-rolling-deploy.ts';
import { f24 } from './f24-clock.ts';
import { f25 } from './f25-presence.ts';
import { f26 } from './f26-positions.ts';
import { f37 } from './f37-embedded.ts';
import { f38 } from './f38-silent-postgres.ts';
import { f39 } from './f39-versions.ts';
import { f40 } from './f40-greedy.ts';
import { f41 } from './f41-herd.ts';

export const faults: readonly Fault[] = [
  f01,
  f02,
  f03,
  f04,
  f05,
  f06,
  f07,
  f09,
  f10,
  f11,
  f12,
  f13,
  f14,
  f16,
  f17,
  f18,
  f19,
  f20,
  f21,
  f22,
  f23,
  f24,
  f25,
  f26,
  f37,
  f38,
  f39,
  f40,
  f41,
];
