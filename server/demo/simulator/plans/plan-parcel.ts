// Plans the next action of office and hub staff on a parcel. The actions of drivers are decided in
// `vehicle/vehicle.ts`.
import { unknownPlaces } from '../../data/places.ts';
import { internalNotes, reassignNotes } from '../../data/texts.ts';
import type { ParcelPlan } from '../parcels/open-parcels.ts';
import type { Persona } from '../personas.ts';
import type { Parcel } from '../parcels/parcel.ts';
import {
  pickPersona,
  actionBy,
  createPlanCase,
  type PlanCase,
  planAfter,
  pickCollectorId,
  pickHousekeeper,
  type PlanContext,
  pickSupport,
} from './plan-context.ts';
import { assignToDriver, findDriver } from './assignment.ts';
import { planReturn } from './plan-return.ts';
import { transferMinutes } from './hub-transfer.ts';

/** The next plan; null while a driver, the scheduler or a visitor has to act. */
export function planParcel(context: PlanContext, parcel: Parcel): ParcelPlan | null {
  const planCase = createPlanCase(context, parcel);
  switch (parcel.status) {
    case 'created':
      return planConfirmation(planCase);
    case 'confirmed':
      return planPickup(planCase);
    case 'pickup':
      return planAfter(planCase, 2, 12, () =>
        actionBy(planCase, pickHousekeeper(planCase, parcel.hub?.code), 'takeIn'),
      );
    case 'inhouse':
      return planInHub(planCase);
    case 'transit':
      return planAfter(planCase, ...transferMinutes(parcel.hub?.code, parcel.toHub?.code), () =>
        actionBy(planCase, pickHousekeeper(planCase, parcel.toHub?.code), 'arrive'),
      );
    case 'received':
    case 'enroute':
      return planReassignment(planCase);
    case 'reported':
    case 'scheduled':
    case 'interested':
      return planPostponed(planCase);
    case 'canceled':
      return planReturn(planCase);
    default:
      return null;
  }
}

/** The town that a text without a matching city means. */
function resolveTownName(text: string): string {
  return unknownPlaces.find(([written]) => written === text)?.[1] ?? text;
}

/** The parcel's driver if it is a persona. */
function holderOf({ context, parcel }: PlanCase): Persona | null {
  const holder = parcel.driver && context.personaWithId(parcel.driver.id);
  return holder && !context.personas.publishedDrivers.includes(holder) ? holder : null;
}

function planCityResolution(planCase: PlanCase): ParcelPlan {
  const { context, parcel, random } = planCase;
  const town = context.townNamed(resolveTownName(parcel.cityText)) ?? context.townNamed('Casablanca');
  const actor = pickPersona(planCase, random.chance(0.6) ? context.personas.backoffice : context.personas.support);
  return planAfter(
    planCase,
    15,
    120,
    () => town && actionBy(planCase, actor, 'edit', { version: parcel.version, cityId: town.id }),
  );
}

function planConfirmation(planCase: PlanCase): ParcelPlan {
  const { context, parcel, random } = planCase;
  if (!parcel.city) return planCityResolution(planCase);
  const customer = context.personas.customerOf(parcel.company?.name ?? '');
  if (random.chance(0.028))
    return planAfter(planCase, 5, 60, () =>
      actionBy(planCase, customer, 'cancel', { reason: random.pick(['customer_request', 'duplicate_order']) }),
    );
  const actor = random.chance(0.3) ? pickSupport(planCase) : customer;
  return planAfter(planCase, 1, 6, () => actionBy(planCase, actor ?? pickSupport(planCase), 'confirm'));
}

function planPickup(planCase: PlanCase): ParcelPlan {
  const { context, parcel, random } = planCase;
  const hub = parcel.hub?.code;
  const known = parcel.collector && context.personaWithId(parcel.collector.id);
  if (parcel.collector) {
    if (known?.role === 'COLLECTOR') return planAfter(planCase, 2, 10, () => actionBy(planCase, known, 'pickUp'));
    // A published collector has to pick it up. A visitor has an hour or two; then the sender brings it to the hub.
    return planAfter(planCase, 60, 150, () => actionBy(planCase, pickHousekeeper(planCase, hub), 'takeIn'));
  }
  if (parcel.fromStock || random.chance(0.06))
    return planAfter(planCase, 10, 60, () => actionBy(planCase, pickHousekeeper(planCase, hub), 'takeIn'));
  const planner = random.chance(0.2) ? pickSupport(planCase) : pickHousekeeper(planCase, hub);
  return planAfter(planCase, 1, 8, () => {
    const collectorId = pickCollectorId(planCase, hub);
    return collectorId === null ? null : actionBy(planCase, planner, 'assignPickup', { collectorId });
  });
}

function planInHub(planCase: PlanCase): ParcelPlan | null {
  const { context, parcel, random } = planCase;
  const { city, hub, driver } = parcel;
  if (!city || !hub) return planCityResolution(planCase);
  if (random.chance(0.006))
    return planAfter(planCase, 10, 60, () =>
      actionBy(planCase, pickSupport(planCase), 'cancel', {
        reason: 'customer_request',
        note: 'L’expéditeur annule avant l’envoi.',
      }),
    );
  if (city.hubId !== hub.id)
    return planAfter(planCase, 2, 10, () =>
      actionBy(planCase, pickHousekeeper(planCase, hub.code), 'dispatch', { toHubId: city.hubId }),
    );
  if (!driver) return planAfter(planCase, 1, 9, () => assignToDriver(planCase, {}));
  if (holderOf(planCase)) return null;
  if (context.personaWithId(driver.id))
    return planAfter(planCase, 5, 40, () => actionBy(planCase, pickHousekeeper(planCase, hub.code), 'receive'));
  return context.isReady() ? planAfter(planCase, 60, 180, () => assignToDriver(planCase, {})) : null;
}

/** Reassigns the late parcels of drivers that are no personas: nobody may be signed in as them. */
function planReassignment(planCase: PlanCase): ParcelPlan | null {
  const { context, parcel, random } = planCase;
  if (holderOf(planCase) || !context.isReady() || !(parcel.late || parcel.nonCompliant)) return null;
  return planAfter(planCase, 10, 120, () => assignToDriver(planCase, { note: random.pick(reassignNotes) }));
}

function planPostponed(planCase: PlanCase): ParcelPlan | null {
  const { context, parcel, random } = planCase;
  const holder = holderOf(planCase);
  if (!holder) return planReassignment(planCase);
  if (parcel.attempts >= 3) {
    return planAfter(planCase, 30, 240, () =>
      actionBy(planCase, holder, 'cancel', { reason: 'no_answer', note: 'Ne répond plus après trois passages.' }),
    );
  }
  const luck = random.next();
  if (parcel.status === 'reported' && luck < 0.14)
    return planAfter(planCase, 45, 240, () =>
      actionBy(planCase, pickHousekeeper(planCase, parcel.hub?.code), 'handBack'),
    );
  if (luck < 0.36 && !parcel.processed)
    return planAfter(planCase, 4, 90, () => actionBy(planCase, pickSupport(planCase), 'markProcessed'));
  if (luck < 0.42 && !parcel.processed) {
    return planAfter(planCase, 4, 90, () =>
      actionBy(planCase, pickSupport(planCase), 'addNote', { internalNote: random.pick(internalNotes) }),
    );
  }
  if (luck > 0.5)
    return planAfter(planCase, 40, 200, () =>
      context.isWorking(parcel.driver?.id ?? '') ? actionBy(planCase, holder, 'resume') : null,
    );
  if (luck < 0.44 && findDriver(planCase) !== null)
    return planAfter(planCase, 10, 60, () => assignToDriver(planCase, { note: random.pick(reassignNotes) }));
  return null;
}
