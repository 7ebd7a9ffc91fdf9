// From the sender's order to the floor of the sender's hub, and on to the hub of the destination.
import type { Role } from '#shared/access/roles.ts';
import { type Actor, systemActor } from '../../commands/actor.ts';
import { opens } from '../calendar.ts';
import { internalNotes, landmarks } from '../data/words.ts';
import { archived } from './settle.ts';
import { evening, nextDay, type Planned, sameDay, soon, type Story, type Walk } from './walk.ts';

/** Who orders for the company. */
export function orderer({ world, random, company }: Pick<Walk, 'world' | 'random' | 'company'>): Actor {
  const team: (readonly [Actor, number])[] = [
    [world.actor(company.customer.id), 62],
    [world.someone(random, 'BACKOFFICE'), 4],
  ];
  for (const member of company.team) team.push([world.actor(member.id), 24]);
  if (company.commercialId) team.push([world.actor(company.commercialId), 5]);
  return random.weighted(team);
}

function office(walk: Walk): Actor {
  return walk.world.someone(
    walk.random,
    walk.random.weighted<Role>([
      ['BACKOFFICE', 2],
      ['SUPPORT', 1],
    ]),
  );
}

/** Checked and confirmed; answers true when the order was canceled instead, and the story with it. */
function* ordered(walk: Walk): Generator<Planned, boolean, void> {
  const { world, random, company, life } = walk;
  if (life.row.cityId === null) {
    yield {
      at: soon(walk, 300, 3700),
      action: 'edit',
      actor: office(walk),
      said: { cityId: walk.city.id },
      city: walk.city,
    };
  } else if (random.chance(0.03)) {
    yield {
      at: soon(walk, 5, 60),
      action: 'edit',
      actor: world.actor(company.customer.id),
      said: { address: `${life.row.address}, ${random.pick(landmarks)}` },
    };
  }
  if (random.chance(0.028)) {
    yield {
      at: soon(walk, 20, 900),
      action: 'cancel',
      actor: world.actor(company.customer.id),
      said: { reason: random.pick(['customer_request', 'duplicate_order'] as const) },
    };
    yield* archived(walk);
    return true;
  }
  const confirming = random.chance(0.3) ? world.someone(random, 'SUPPORT') : world.actor(company.customer.id);
  yield { at: soon(walk, 6, 260), action: 'confirm', actor: confirming };
  return false;
}

/** Picked up at the sender's by a collector of its hub. */
function* pickedUp(walk: Walk): Story {
  const {
    world,
    random,
    life: { row },
  } = walk;
  const collector = world.someone(random, 'COLLECTOR', row.hubId);
  const planner = random.chance(0.2)
    ? world.someone(random, 'SUPPORT')
    : world.someone(random, 'HOUSEKEEPER', row.hubId);
  yield { at: soon(walk, 10, 150), action: 'assignPickup', actor: planner, said: { collectorId: collector.id } };
  if (random.chance(0.03))
    yield {
      at: soon(walk, 5, 30),
      action: 'addNote',
      actor: world.someone(random, 'SUPPORT'),
      said: { internalNote: random.pick(internalNotes) },
    };
  yield { at: soon(walk, 40, 300), action: 'pickUp', actor: collector };
}

/** Order, confirmation, pick-up, and the way to the hub that serves the recipient. Answers true when the story ended on the way. */
export function* collected(walk: Walk): Generator<Planned, boolean, void> {
  const { world, random } = walk;
  if (yield* ordered(walk)) return true;
  const counter = walk.life.row.fromStock || random.chance(0.06);
  if (!counter) yield* pickedUp(walk);
  const { hubId } = walk.life.row;
  yield {
    at: counter ? soon(walk, 30, 400) : sameDay(walk, 40, 240),
    action: 'takeIn',
    actor: world.someone(random, 'HOUSEKEEPER', hubId),
  };
  if (random.chance(0.008)) {
    yield {
      at: soon(walk, 20, 200),
      action: 'cancel',
      actor: world.someone(random, 'SUPPORT'),
      said: { reason: 'customer_request', note: 'L’expéditeur annule avant l’envoi.' },
    };
    return false;
  }
  yield* carried(walk, world.places.hubOf(walk.city).id);
  return false;
}

/** From hub to hub, in the evening truck; nothing when it is there already. */
export function* carried(walk: Walk, toHubId: string): Story {
  const { world, random } = walk;
  const { hubId } = walk.life.row;
  if (hubId === toHubId) return;
  const loader = random.chance(0.35) ? systemActor : world.someone(random, 'HOUSEKEEPER', hubId);
  yield { at: evening(walk), action: 'dispatch', actor: loader, said: { toHubId } };
  const unloader = world.someone(random, 'HOUSEKEEPER', toHubId);
  if (random.chance(0.004)) {
    yield {
      at: nextDay(walk, opens + 60, opens + 300),
      action: 'writeOff',
      actor: unloader,
      said: { reason: 'lost', note: 'Manquant à l’arrivée de la palette.' },
    };
    return;
  }
  // Now and then the truck is full, and the parcel comes a day later.
  const morning = nextDay(walk, opens + 2, opens + 110);
  yield {
    at: random.chance(0.12) ? world.calendar.nextDay(morning, random, opens + 2, opens + 110) : morning,
    action: 'arrive',
    actor: unloader,
  };
}
