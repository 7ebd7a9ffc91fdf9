// The plan, in order.
import type { Fault } from '../harness/fault.ts';
import { f01 } from './processes/f01-kill.ts';
import { f02 } from './processes/f02-kill-at-commit.ts';
import { f03 } from './storage/f03-redis-restart.ts';
import { f04 } from './storage/f04-redis-hole.ts';
import { f05 } from './processes/f05-frozen.ts';
import { f06 } from './storage/f06-postgres-crash.ts';
import { f07 } from './storage/f07-backends.ts';
import { f09 } from './clients/f09-offline.ts';
import { f10 } from './clients/f10-long-away.ts';
import { f11 } from './clients/f11-slow-reader.ts';
import { f12 } from './clients/f12-slow-readers.ts';
import { f13 } from './clients/f13-churn.ts';
import { f14 } from './clients/f14-bad-protocol.ts';
import { f16 } from './data/f16-writers.ts';
import { f17 } from './data/f17-sequencers.ts';
import { f18 } from './data/f18-revocation.ts';
import { f19 } from './data/f19-revocation-without-redis.ts';
import { f20 } from './data/f20-reassigned.ts';
import { f21 } from './data/f21-snapshots.ts';
import { f22 } from './storage/f22-restored.ts';
import { f23 } from './processes/f23-rolling-deploy.ts';
import { f24 } from './processes/f24-clock.ts';
import { f25 } from './data/f25-presence.ts';
import { f26 } from './data/f26-positions.ts';
import { f27 } from './money/f27-settlements.ts';
import { f28 } from './money/f28-bank.ts';
import { f29 } from './money/f29-outcomes.ts';
import { f30 } from './money/f30-random-commands.ts';
import { f31 } from './webhooks/f31-bad-receivers.ts';
import { f32 } from './webhooks/f32-kill-after-answer.ts';
import { f33 } from './webhooks/f33-dead-partner.ts';
import { f37 } from './storage/f37-embedded.ts';
import { f38 } from './storage/f38-silent-postgres.ts';
import { f39 } from './processes/f39-versions.ts';
import { f40 } from './clients/f40-greedy.ts';
import { f41 } from './clients/f41-herd.ts';
import { f42 } from './processes/f42-kill-in-consumer.ts';

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
  f27,
  f28,
  f29,
  f30,
  f31,
  f32,
  f33,
  f37,
  f38,
  f39,
  f40,
  f41,
  f42,
];
