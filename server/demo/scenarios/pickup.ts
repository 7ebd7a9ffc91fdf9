// From the order to the sender's hub, and the transfer to the hub of the destination.
import type { Role } from '#shared/access/roles.ts';
import { type Actor, systemActor } from '../../commands/actor.ts';
import { openingMinute } from '../calendar.ts';
import { internalNotes, landmarks } from '../data/texts.ts';
import {
  thisEvening,
  onNextWorkingDay,
  type PlannedStep,
  laterSameDay,
  workingMinuteIn,
  type Scenario,
  type ScenarioContext,
} from './scenario.ts';

/** Picks the user who creates an order of the company. */
export function pickOrderingActor({
  model,
  random,
  company,
}: Pick<ScenarioContext, 'model' | 'random' | 'company'>): Actor {
  const candidates: (readonly [Actor, number])[] = [
    [model.actorOf(company.customer.id), 62],
    [model.randomActor(random, 'BACKOFFICE'), 4],
  ];
  for (const member of company.team) candidates.push([model.actorOf(member.id), 24]);
  if (company.commercialId) candidates.push([model.actorOf(company.commercialId), 5]);
  return random.weighted(candidates);
}

function pickOfficeActor(context: ScenarioContext): Actor {
  return context.model.randomActor(
    context.random,
    context.random.weighted<Role>([
      ['BACKOFFICE', 2],
      ['SUPPORT', 1],
    ]),
  );
}

/** The order is edited and confirmed. Returns true if it was canceled instead, which ends the scenario. */
function* confirmationSteps(context: ScenarioContext): Generator<PlannedStep, boolean, void> {
  const { model, random, company } = context;
  if (context.row.cityId === null) {
    yield {
      at: workingMinuteIn(context, 300, 3700),
      action: 'edit',
      actor: pickOfficeActor(context),
      input: { cityId: context.city.id },
    };
  } else if (random.chance(0.03)) {
    yield {
      at: workingMinuteIn(context, 5, 60),
      action: 'edit',
      actor: model.actorOf(company.customer.id),
      input: { address: `${context.row.address}, ${random.pick(landmarks)}` },
    };
  }
  if (random.chance(0.028)) {
    yield {
      at: workingMinuteIn(context, 20, 900),
      action: 'cancel',
      actor: model.actorOf(company.customer.id),
      input: { reason: random.pick(['customer_request', 'duplicate_order'] as const) },
    };
    return true;
  }
  const confirmer = random.chance(0.3) ? model.randomActor(random, 'SUPPORT') : model.actorOf(company.customer.id);
  yield { at: workingMinuteIn(context, 6, 260), action: 'confirm', actor: confirmer };
  return false;
}

/** A collector of the hub picks the parcel up at the sender. */
function* collectionSteps(context: ScenarioContext): Scenario {
  const { model, random, row } = context;
  const collector = model.randomActor(random, 'COLLECTOR', row.hubId);
  const planner = random.chance(0.2)
    ? model.randomActor(random, 'SUPPORT')
    : model.randomActor(random, 'HOUSEKEEPER', row.hubId);
  yield {
    at: workingMinuteIn(context, 10, 150),
    action: 'assignPickup',
    actor: planner,
    input: { collectorId: collector.id },
  };
  if (random.chance(0.03))
    yield {
      at: workingMinuteIn(context, 5, 30),
      action: 'addNote',
      actor: model.randomActor(random, 'SUPPORT'),
      input: { internalNote: random.pick(internalNotes) },
    };
  yield { at: workingMinuteIn(context, 40, 300), action: 'pickUp', actor: collector };
}

/**
 * Order, confirmation, pick-up, and transfer to the recipient's hub. Returns true if the scenario ended before that.
 */
export function* pickupSteps(context: ScenarioContext): Generator<PlannedStep, boolean, void> {
  const { model, random } = context;
  if (yield* confirmationSteps(context)) return true;
  const isBroughtToHub = context.row.fromStock || random.chance(0.06);
  if (!isBroughtToHub) yield* collectionSteps(context);
  const { hubId } = context.row;
  yield {
    at: isBroughtToHub ? workingMinuteIn(context, 30, 400) : laterSameDay(context, 40, 240),
    action: 'takeIn',
    actor: model.randomActor(random, 'HOUSEKEEPER', hubId),
  };
  if (random.chance(0.008)) {
    yield {
      at: workingMinuteIn(context, 20, 200),
      action: 'cancel',
      actor: model.randomActor(random, 'SUPPORT'),
      input: { reason: 'customer_request', note: 'L’expéditeur annule avant l’envoi.' },
    };
    return false;
  }
  yield* transferSteps(context, model.places.hubOf(context.city).id);
  return false;
}

/** Transfer between hubs in the evening; no steps if the parcel is already there. */
export function* transferSteps(context: ScenarioContext, toHubId: string): Scenario {
  const { model, random } = context;
  const { hubId } = context.row;
  if (hubId === toHubId) return;
  const dispatcher = random.chance(0.35) ? systemActor : model.randomActor(random, 'HOUSEKEEPER', hubId);
  yield { at: thisEvening(context), action: 'dispatch', actor: dispatcher, input: { toHubId } };
  const receiver = model.randomActor(random, 'HOUSEKEEPER', toHubId);
  if (random.chance(0.004)) {
    yield {
      at: onNextWorkingDay(context, openingMinute + 60, openingMinute + 300),
      action: 'writeOff',
      actor: receiver,
      input: { reason: 'lost', note: 'Manquant à l’arrivée de la palette.' },
    };
    return;
  }
  // Some parcels do not fit into the truck and arrive a day later.
  const morning = onNextWorkingDay(context, openingMinute + 2, openingMinute + 110);
  yield {
    at: random.chance(0.12)
      ? model.calendar.onNextWorkingDay(morning, random, openingMinute + 2, openingMinute + 110)
      : morning,
    action: 'arrive',
    actor: receiver,
  };
}
