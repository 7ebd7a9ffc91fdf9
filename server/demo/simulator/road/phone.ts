// The phone in a van: it says where the van is every few seconds, unless it is silent or its driver is at home.
import type { Api } from '../api/api.ts';
import { duty } from '../tempo.ts';
import type { Van } from './van.ts';

export interface Phone {
  van: Van;
  id: string;
  onDuty: boolean | null;
  reportAt: number;
  tries: number;
}

const minute = 60_000;

/** A phone that reports for the first time at some moment of the next seconds. */
export function phoneOf(van: Van, id: string, now: number): Phone {
  return { van, id, onDuty: null, reportAt: now + van.random.between(0, 10_000), tries: 0 };
}

/** Whether its driver should be on duty: at home only once the way that it is on has ended. */
function wanted({ van }: Phone, now: number): boolean {
  return duty(van.shift, now) !== 'home' || van.journey.legs.length > 0;
}

/** What its driver has to say of its duty now; null when all is said. */
export function dutyCall(phone: Phone, now: number): 'goOnDuty' | 'goOffDuty' | null {
  const on = wanted(phone, now);
  if (phone.onDuty === on) return null;
  return on ? 'goOnDuty' : 'goOffDuty';
}

/** Reports where the van is, if it is time to. Resolves when the report has been taken or refused; throws ServerAway. */
export async function reportPlace(phone: Phone, api: Pick<Api, 'report'>, now: number): Promise<void> {
  const { van } = phone;
  if (now < phone.reportAt || phone.onDuty !== true || now < van.silentUntil) return;
  const {
    random,
    journey: {
      at: [lat, lng],
      speed,
      bearing,
    },
  } = van;
  phone.reportAt = now + (speed > 0 ? random.between(5_000, 12_000) : random.between(11_000, 15_000));
  // Charged on the way, used up over the day.
  const battery = Math.round(62 + 34 * Math.sin((now / (190 * minute) + van.pace) % (2 * Math.PI)));
  const shake = () => random.between(-0.00004, 0.00004);
  const taken = await api.report(van.member.login, {
    at: now,
    lat: lat + shake(),
    lng: lng + shake(),
    speed,
    bearing,
    accuracy: Math.round(random.between(4, 18)),
    battery,
  });
  phone.tries = taken ? 0 : phone.tries + 1;
  if (taken) return;
  // Perhaps its duty was ended by somebody, or its token revoked: it says again that it is on duty, and waits longer each time.
  phone.onDuty = null;
  phone.reportAt = now + Math.min(10, phone.tries) * minute;
}
