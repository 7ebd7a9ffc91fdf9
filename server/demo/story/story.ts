// The whole life of a parcel, from the order to the archive.
import { collected, carried } from './collect.ts';
import { delivered } from './deliver.ts';
import { givenBack, relaunched } from './give-back.ts';
import { archived, settled } from './settle.ts';
import type { Story, Walk } from './walk.ts';

function* tried(walk: Walk): Story {
  if (walk.life.row.status === 'inhouse' && (yield* delivered(walk))) {
    yield* settled(walk);
    return;
  }
  if (yield* relaunched(walk)) yield* settled(walk);
  else if (walk.life.row.returnStage === 'none') yield* archived(walk);
  else yield* givenBack(walk);
}

/** An order that was just created. */
export function* ordinaryStory(walk: Walk): Story {
  if (yield* collected(walk)) return;
  yield* tried(walk);
}

/** What an exchange brings back: it starts with the driver and ends with its sender. */
export function* exchangeStory(walk: Walk): Story {
  const {
    world,
    random,
    life: { row },
  } = walk;
  yield {
    at: world.calendar.working(walk.at + random.between(120, 420), random),
    action: 'takeIn',
    actor: world.someone(random, 'HOUSEKEEPER', row.hubId),
  };
  yield* carried(walk, world.places.hubOf(walk.city).id);
  yield* tried(walk);
}
