// The phone of a driver: it sends the vehicle's position every few seconds while the driver is on duty.
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

/** Creates a phone that sends its first position within ten seconds. */
export function createDriverPhone(vehicle: Vehicle, id: string, now: number): DriverPhone {
  return { vehicle, id, isOnDuty: null, reportAt: now + vehicle.random.between(0, 10_000), tries: 0 };
}

/** True if the driver should be on duty: until the current journey ends, also after the shift. */
function shouldBeOnDuty({ vehicle }: DriverPhone, now: number): boolean {
  return dutyStateAt(vehicle.shift, now) !== 'off' || vehicle.journey.legs.length > 0;
}

/** The action that changes the driver's duty; null if it is right. */
export function nextDutyAction(phone: DriverPhone, now: number): 'goOnDuty' | 'goOffDuty' | null {
  const on = shouldBeOnDuty(phone, now);
  if (phone.isOnDuty === on) return null;
  return on ? 'goOnDuty' : 'goOffDuty';
}

/**
 * Sends the vehicle's position if it is time to. Resolves when it was accepted or rejected; throws ServerUnavailable.
 */
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
  // A battery level that rises and falls over some hours.
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
  // The driver may have been set off duty, or the token revoked: sets the driver on duty again, with an increasing
  // delay.
  phone.isOnDuty = null;
  phone.reportAt = now + Math.min(10, phone.tries) * minute;
}
