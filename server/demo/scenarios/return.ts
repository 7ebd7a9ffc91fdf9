// The return of a refused parcel: to the hub, to the sender's hub, to the sender.
import type { Actor } from '../../commands/actor.ts';
import { closingMinute, openingMinute } from '../calendar.ts';
import { relaunchNotes } from '../data/texts.ts';
import { feeWaiverSteps } from './fee-waiver.ts';
import {
  thisEvening,
  onNextWorkingDay,
  workingMinuteIn,
  type PlannedStep,
  type Scenario,
  type ScenarioContext,
} from './scenario.ts';

function pickHousekeeper({ model, random, row }: ScenarioContext): Actor {
  return model.randomActor(random, 'HOUSEKEEPER', row.toHubId ?? row.hubId);
}

/** A canceled parcel is delivered after all because the recipient called. Returns false if that does not happen. */
export function* relaunchSteps(context: ScenarioContext): Generator<PlannedStep, boolean, void> {
  const { model, random } = context;
  if (context.row.returnStage !== 'at_driver' || context.row.attempts > 1 || !random.chance(0.03)) return false;
  yield {
    at: workingMinuteIn(context, 15, 90),
    action: 'relaunch',
    actor: model.randomActor(random, 'SUPPORT'),
    input: { note: random.pick(relaunchNotes) },
  };
  yield {
    at: onNextWorkingDay(context, openingMinute + 60, closingMinute - 300),
    action: 'deliver',
    actor: model.actorOf(context.row.driverId ?? ''),
  };
  return true;
}

/** Returns the parcel to the sender, stage by stage. */
export function* returnSteps(context: ScenarioContext): Scenario {
  const { model, random, company } = context;
  yield* feeWaiverSteps(context);
  if (context.row.returnStage === 'at_driver')
    yield { at: thisEvening(context), action: 'moveReturn', actor: pickHousekeeper(context) };
  if (context.row.hubId !== context.row.originHubId) {
    yield {
      at: onNextWorkingDay(context, closingMinute - 180, closingMinute - 10),
      action: 'moveReturn',
      actor: pickHousekeeper(context),
    };
    yield {
      at: onNextWorkingDay(context, openingMinute + 5, openingMinute + 200),
      action: 'moveReturn',
      actor: pickHousekeeper(context),
    };
  } else {
    yield {
      at: onNextWorkingDay(context, openingMinute + 5, openingMinute + 300),
      action: 'moveReturn',
      actor: pickHousekeeper(context),
    };
  }
  if (random.chance(0.35)) {
    yield {
      at: onNextWorkingDay(context, openingMinute + 20, closingMinute - 60),
      action: 'return',
      actor: pickHousekeeper(context),
      input: { note: `Bon de retour signé par ${company.customer.name}.` },
    };
  } else {
    const collector = model.randomActor(random, 'COLLECTOR', context.row.hubId);
    yield {
      at: workingMinuteIn(context, 60, 900),
      action: 'assignReturn',
      actor: pickHousekeeper(context),
      input: { collectorId: collector.id },
    };
    yield { at: workingMinuteIn(context, 120, 500), action: 'return', actor: collector };
  }
}
