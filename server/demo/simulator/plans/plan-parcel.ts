// What people at their desks and in the hubs do next with a parcel, and when. What a driver does on the road is the driver's own business.
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

/** What is to be done next; null while it is up to a driver, to the clock, or to somebody who tries the demo. */
export function planParcel(stage: PlanContext, parcel: Parcel): ParcelPlan | null {
  const of = createPlanCase(stage, parcel);
  switch (parcel.status) {
    case 'created':
      return ordered(of);
    case 'confirmed':
      return toCollect(of);
    case 'pickup':
      return planAfter(of, 2, 12, () => actionBy(of, pickHousekeeper(of, parcel.hub?.code), 'takeIn'));
    case 'inhouse':
      return inHub(of);
    case 'transit':
      return planAfter(of, ...transferMinutes(parcel.hub?.code, parcel.toHub?.code), () =>
        actionBy(of, pickHousekeeper(of, parcel.toHub?.code), 'arrive'),
      );
    case 'received':
    case 'enroute':
      return withOthers(of);
    case 'reported':
    case 'scheduled':
    case 'interested':
      return putOff(of);
    case 'canceled':
      return planReturn(of);
    default:
      return null;
  }
}

/** The town that a text which no list knows turns out to be. */
function unknownTown(text: string): string {
  return unknownPlaces.find(([written]) => written === text)?.[1] ?? text;
}

/** The driver who has it, if it is one of the cast. */
function holderOf({ context, parcel }: PlanCase): Persona | null {
  const holder = parcel.driver && context.personaWithId(parcel.driver.id);
  return holder && !context.personas.publishedDrivers.includes(holder) ? holder : null;
}

function resolved(of: PlanCase): ParcelPlan {
  const { context, parcel, random } = of;
  const town = context.townNamed(unknownTown(parcel.cityText)) ?? context.townNamed('Casablanca');
  const who = pickPersona(of, random.chance(0.6) ? context.personas.backoffice : context.personas.support);
  return planAfter(of, 15, 120, () => town && actionBy(of, who, 'edit', { version: parcel.version, cityId: town.id }));
}

function ordered(of: PlanCase): ParcelPlan {
  const { context, parcel, random } = of;
  if (!parcel.city) return resolved(of);
  const customer = context.personas.customerOf(parcel.company?.name ?? '');
  if (random.chance(0.028))
    return planAfter(of, 5, 60, () =>
      actionBy(of, customer, 'cancel', { reason: random.pick(['customer_request', 'duplicate_order']) }),
    );
  const who = random.chance(0.3) ? pickSupport(of) : customer;
  return planAfter(of, 1, 6, () => actionBy(of, who ?? pickSupport(of), 'confirm'));
}

function toCollect(of: PlanCase): ParcelPlan {
  const { context, parcel, random } = of;
  const hub = parcel.hub?.code;
  const known = parcel.collector && context.personaWithId(parcel.collector.id);
  if (parcel.collector) {
    if (known?.role === 'COLLECTOR') return planAfter(of, 2, 10, () => actionBy(of, known, 'pickUp'));
    // A published collector has it to pick up; whoever tries the demo has an hour or two, then the sender brings it to the counter.
    return planAfter(of, 60, 150, () => actionBy(of, pickHousekeeper(of, hub), 'takeIn'));
  }
  if (parcel.fromStock || random.chance(0.06))
    return planAfter(of, 10, 60, () => actionBy(of, pickHousekeeper(of, hub), 'takeIn'));
  const planner = random.chance(0.2) ? pickSupport(of) : pickHousekeeper(of, hub);
  return planAfter(of, 1, 8, () => {
    const collectorId = pickCollectorId(of, hub);
    return collectorId === null ? null : actionBy(of, planner, 'assignPickup', { collectorId });
  });
}

function inHub(of: PlanCase): ParcelPlan | null {
  const { context, parcel, random } = of;
  const { city, hub, driver } = parcel;
  if (!city || !hub) return resolved(of);
  if (random.chance(0.006))
    return planAfter(of, 10, 60, () =>
      actionBy(of, pickSupport(of), 'cancel', {
        reason: 'customer_request',
        note: 'L’expéditeur annule avant l’envoi.',
      }),
    );
  if (city.hubId !== hub.id)
    return planAfter(of, 2, 10, () => actionBy(of, pickHousekeeper(of, hub.code), 'dispatch', { toHubId: city.hubId }));
  if (!driver) return planAfter(of, 1, 9, () => assignToDriver(of, {}));
  if (holderOf(of)) return null;
  if (context.personaWithId(driver.id))
    return planAfter(of, 5, 40, () => actionBy(of, pickHousekeeper(of, hub.code), 'receive'));
  return context.isReady() ? planAfter(of, 60, 180, () => assignToDriver(of, {})) : null;
}

/** Nobody may be there who delivers for a driver outside of the cast: what has lain with one for too long goes to a colleague. */
function withOthers(of: PlanCase): ParcelPlan | null {
  const { context, parcel, random } = of;
  if (holderOf(of) || !context.isReady() || !(parcel.late || parcel.nonCompliant)) return null;
  return planAfter(of, 10, 120, () => assignToDriver(of, { note: random.pick(reassignNotes) }));
}

function putOff(of: PlanCase): ParcelPlan | null {
  const { context, parcel, random } = of;
  const holder = holderOf(of);
  if (!holder) return withOthers(of);
  if (parcel.attempts >= 3) {
    return planAfter(of, 30, 240, () =>
      actionBy(of, holder, 'cancel', { reason: 'no_answer', note: 'Ne répond plus après trois passages.' }),
    );
  }
  const luck = random.next();
  if (parcel.status === 'reported' && luck < 0.14)
    return planAfter(of, 45, 240, () => actionBy(of, pickHousekeeper(of, parcel.hub?.code), 'handBack'));
  if (luck < 0.36 && !parcel.processed)
    return planAfter(of, 4, 90, () => actionBy(of, pickSupport(of), 'markProcessed'));
  if (luck < 0.42 && !parcel.processed) {
    return planAfter(of, 4, 90, () =>
      actionBy(of, pickSupport(of), 'addNote', { internalNote: random.pick(internalNotes) }),
    );
  }
  if (luck > 0.5)
    return planAfter(of, 40, 200, () =>
      context.isWorking(parcel.driver?.id ?? '') ? actionBy(of, holder, 'resume') : null,
    );
  if (luck < 0.44 && findDriver(of) !== null)
    return planAfter(of, 10, 60, () => assignToDriver(of, { note: random.pick(reassignNotes) }));
  return null;
}
