// The way back of a parcel that nobody took: to the hub, to the sender's hub, into the sender's hands.
import type { Actor } from '../../commands/actor.ts';
import { closes, opens } from '../calendar.ts';
import { relaunchNotes } from '../data/words.ts';
import { archived, forgiven } from './settle.ts';
import { evening, nextDay, soon, type Planned, type Story, type Walk } from './walk.ts';

function keeper({ world, random, life: { row } }: Walk): Actor {
  return world.someone(random, 'HOUSEKEEPER', row.toHubId ?? row.hubId);
}

/** Sent out once more because the recipient called; answers false when it was not. */
export function* relaunched(walk: Walk): Generator<Planned, boolean, void> {
  const { world, random, life } = walk;
  if (life.row.returnStage !== 'at_driver' || life.row.attempts > 1 || !random.chance(0.03)) return false;
  yield {
    at: soon(walk, 15, 90),
    action: 'relaunch',
    actor: world.someone(random, 'SUPPORT'),
    said: { note: random.pick(relaunchNotes) },
  };
  yield { at: nextDay(walk, opens + 60, closes - 300), action: 'deliver', actor: world.actor(life.row.driverId ?? '') };
  return true;
}

/** Back to the sender, stage by stage, until it is handed over and put away. */
export function* givenBack(walk: Walk): Story {
  const { world, random, company } = walk;
  yield* forgiven(walk);
  if (walk.life.row.returnStage === 'at_driver') yield { at: evening(walk), action: 'moveReturn', actor: keeper(walk) };
  if (walk.life.row.hubId !== walk.life.row.originHubId) {
    yield { at: nextDay(walk, closes - 180, closes - 10), action: 'moveReturn', actor: keeper(walk) };
    yield { at: nextDay(walk, opens + 5, opens + 200), action: 'moveReturn', actor: keeper(walk) };
  } else {
    yield { at: nextDay(walk, opens + 5, opens + 300), action: 'moveReturn', actor: keeper(walk) };
  }
  if (random.chance(0.35)) {
    yield {
      at: nextDay(walk, opens + 20, closes - 60),
      action: 'return',
      actor: keeper(walk),
      said: { note: `Bon de retour signé par ${company.customer.name}.` },
    };
  } else {
    const collector = world.someone(random, 'COLLECTOR', walk.life.row.hubId);
    yield { at: soon(walk, 60, 900), action: 'assignReturn', actor: keeper(walk), said: { collectorId: collector.id } };
    yield { at: soon(walk, 120, 500), action: 'return', actor: collector };
  }
  yield* archived(walk);
}
