import type { Viewer } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import { isPossibleMadeAt } from '#shared/lib/made-at.ts';
import { type Actor, actorOf } from '../commands/actor.ts';
import type { GraphqlContext } from './context.ts';

/** The viewer as the actor of a call, with when the action was made. Fails with `made_at_impossible`. */
export function actorOfCall({ source, madeAt, now }: GraphqlContext, viewer: Viewer): Actor {
  const actor = actorOf(viewer, source);
  if (madeAt === undefined) return actor;
  const time = new Date(madeAt);
  return isPossibleMadeAt(time, now) ? { ...actor, madeAt: time } : fail('made_at_impossible');
}
