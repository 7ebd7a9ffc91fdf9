// The phone in a van: it says where the van is every few seconds, unless it is silent or its driver is at home.
import type { SimulatorApi } from '../api/simulator-api.ts';
import { dutyStateAt } from '../simulation-clock.ts';
import type { Vehicle } from './vehicle.ts';

export interface DriverPhone {
  vehicle: Vehicle;
  id: string;
  isOnDuty: boolean | null;
  reportAt: number;
  tries: number;
}

const minute = 60_000;

/** A phone that reports for the first time at some moment of the next seconds. */
export function createDriverPhone(vehicle: Vehicle, id: string, now: number): DriverPhone {
  return { vehicle: vehicle, id, isOnDuty: null, reportAt: now + vehicle.random.between(0, 10_000), tries: 0 };
}

/** Whether its driver should be on duty: at home only once the way that it is on has ended. */
function shouldBeOnDuty({ vehicle }: DriverPhone, now: number): boolean {
  return dutyStateAt(vehicle.shift, now) !== 'home' || vehicle.journey.legs.length > 0;
}

/** What its driver has to say of its duty now; null when all is said. */
export function nextDutyAction(phone: DriverPhone, now: number): 'goOnDuty' | 'goOffDuty' | null {
  const on = shouldBeOnDuty(phone, now);
  if (phone.isOnDuty === on) return null;
  return on ? 'goOnDuty' : 'goOffDuty';
}

/** Reports where the van is, if it is time to. Resolves when the report has been taken or refused; throws ServerAway. */
export async function reportPosition(
  phone: DriverPhone,
  api: Pick<SimulatorApi, 'reportPosition'>,
  now: number,
): Promise<void> {
  const { vehicle } = phone;
  if (now < phone.reportAt || phone.isOnDuty !== true || now < vehicle.silentUntil) return;
  const {
    random,
    journey: {
      at: [lat, lng],
      speed,
      bearing,
    },
  } = vehicle;
  phone.reportAt = now + (speed > 0 ? random.between(5_000, 12_000) : random.between(11_000, 15_000));
  // Charged on the way, used up over the day.
  const battery = Math.round(62 + 34 * Math.sin((now / (190 * minute) + vehicle.pace) % (2 * Math.PI)));
  const gpsNoise = () => random.between(-0.00004, 0.00004);
  const isAccepted = await api.reportPosition(vehicle.driver.login, {
    at: now,
    lat: lat + gpsNoise(),
    lng: lng + gpsNoise(),
    speed,
    bearing,
    accuracy: Math.round(random.between(4, 18)),
    battery,
  });
  phone.tries = isAccepted ? 0 : phone.tries + 1;
  if (isAccepted) return;
  // Perhaps its duty was ended by somebody, or its token revoked: it says again that it is on duty, and waits longer each time.
  phone.isOnDuty = null;
  phone.reportAt = now + Math.min(10, phone.tries) * minute;
}
