// What people at their desks and in the hubs do next with a parcel, and when. What a driver does on the road is the driver's own business.
import { unknownPlaces } from '../../data/places.ts';
import { internalNotes, reassignNotes } from '../../data/words.ts';
import type { Plan } from '../board.ts';
import type { Member } from '../cast.ts';
import type { Parcel } from '../parcel.ts';
import { anyOf, by, caseOf, type Case, after, collector, keeper, type Stage, support } from './stage.ts';
import { assigned, carrierFor } from './assign.ts';
import { planReturn } from './give-back.ts';
import { hubMinutes } from './between-hubs.ts';

/** What is to be done next; null while it is up to a driver, to the clock, or to somebody who tries the demo. */
export function planFor(stage: Stage, parcel: Parcel): Plan | null {
  const of = caseOf(stage, parcel);
  switch (parcel.status) {
    case 'created':
      return ordered(of);
    case 'confirmed':
      return toCollect(of);
    case 'pickup':
      return after(of, 2, 12, () => by(of, keeper(of, parcel.hub?.code), 'takeIn'));
    case 'inhouse':
      return inHub(of);
    case 'transit':
      return after(of, ...hubMinutes(parcel.hub?.code, parcel.toHub?.code), () =>
        by(of, keeper(of, parcel.toHub?.code), 'arrive'),
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
function holderOf({ stage, parcel }: Case): Member | null {
  const holder = parcel.driver && stage.memberWith(parcel.driver.id);
  return holder && !stage.cast.visitors.includes(holder) ? holder : null;
}

function resolved(of: Case): Plan {
  const { stage, parcel, random } = of;
  const town = stage.townNamed(unknownTown(parcel.cityText)) ?? stage.townNamed('Casablanca');
  const who = anyOf(of, random.chance(0.6) ? stage.cast.office : stage.cast.support);
  return after(of, 15, 120, () => town && by(of, who, 'edit', { version: parcel.version, cityId: town.id }));
}

function ordered(of: Case): Plan {
  const { stage, parcel, random } = of;
  if (!parcel.city) return resolved(of);
  const customer = stage.cast.customerOf(parcel.company?.name ?? '');
  if (random.chance(0.028))
    return after(of, 5, 60, () =>
      by(of, customer, 'cancel', { reason: random.pick(['customer_request', 'duplicate_order']) }),
    );
  const who = random.chance(0.3) ? support(of) : customer;
  return after(of, 1, 6, () => by(of, who ?? support(of), 'confirm'));
}

function toCollect(of: Case): Plan {
  const { stage, parcel, random } = of;
  const hub = parcel.hub?.code;
  const known = parcel.collector && stage.memberWith(parcel.collector.id);
  if (parcel.collector) {
    if (known?.role === 'COLLECTOR') return after(of, 2, 10, () => by(of, known, 'pickUp'));
    // A published collector has it to pick up; whoever tries the demo has an hour or two, then the sender brings it to the counter.
    return after(of, 60, 150, () => by(of, keeper(of, hub), 'takeIn'));
  }
  if (parcel.fromStock || random.chance(0.06)) return after(of, 10, 60, () => by(of, keeper(of, hub), 'takeIn'));
  const planner = random.chance(0.2) ? support(of) : keeper(of, hub);
  return after(of, 1, 8, () => {
    const collectorId = collector(of, hub);
    return collectorId === null ? null : by(of, planner, 'assignPickup', { collectorId });
  });
}

function inHub(of: Case): Plan | null {
  const { stage, parcel, random } = of;
  const { city, hub, driver } = parcel;
  if (!city || !hub) return resolved(of);
  if (random.chance(0.006))
    return after(of, 10, 60, () =>
      by(of, support(of), 'cancel', { reason: 'customer_request', note: 'L’expéditeur annule avant l’envoi.' }),
    );
  if (city.hubId !== hub.id)
    return after(of, 2, 10, () => by(of, keeper(of, hub.code), 'dispatch', { toHubId: city.hubId }));
  if (!driver) return after(of, 1, 9, () => assigned(of, {}));
  if (holderOf(of)) return null;
  if (stage.memberWith(driver.id)) return after(of, 5, 40, () => by(of, keeper(of, hub.code), 'receive'));
  return stage.isReady() ? after(of, 60, 180, () => assigned(of, {})) : null;
}

/** Nobody may be there who delivers for a driver outside of the cast: what has lain with one for too long goes to a colleague. */
function withOthers(of: Case): Plan | null {
  const { stage, parcel, random } = of;
  if (holderOf(of) || !stage.isReady() || !(parcel.late || parcel.nonCompliant)) return null;
  return after(of, 10, 120, () => assigned(of, { note: random.pick(reassignNotes) }));
}

function putOff(of: Case): Plan | null {
  const { stage, parcel, random } = of;
  const holder = holderOf(of);
  if (!holder) return withOthers(of);
  if (parcel.attempts >= 3) {
    return after(of, 30, 240, () =>
      by(of, holder, 'cancel', { reason: 'no_answer', note: 'Ne répond plus après trois passages.' }),
    );
  }
  const luck = random.next();
  if (parcel.status === 'reported' && luck < 0.14)
    return after(of, 45, 240, () => by(of, keeper(of, parcel.hub?.code), 'handBack'));
  if (luck < 0.36 && !parcel.processed) return after(of, 4, 90, () => by(of, support(of), 'markProcessed'));
  if (luck < 0.42 && !parcel.processed) {
    return after(of, 4, 90, () => by(of, support(of), 'addNote', { internalNote: random.pick(internalNotes) }));
  }
  if (luck > 0.5)
    return after(of, 40, 200, () => (stage.atWork(parcel.driver?.id ?? '') ? by(of, holder, 'resume') : null));
  if (luck < 0.44 && carrierFor(of) !== null)
    return after(of, 10, 60, () => assigned(of, { note: random.pick(reassignNotes) }));
  return null;
}
