// Recipients. Some order from several companies, and a few refuse every delivery, as test data for the blacklist.
import { families, men, women } from '../data/names.ts';
import { arabicStreets, commonDistricts, landmarks, streets } from '../data/texts.ts';
import { randomMobile } from './people.ts';
import type { City, Places } from './places.ts';
import type { Random } from '../random.ts';

export interface Recipient {
  name: string;
  phone: string;
  city: City;
  address: string;
  email: string | null;
  /** Factor of the probability that this person accepts a parcel; 1 is average. */
  reliability: number;
}

const arabicShare = 0.2;
const difficultShare = 0.02;

function addressOf(random: Random, places: Places, city: City, arabic: boolean): string {
  if (arabic) return `${random.integer(1, 190)} ${random.pick(arabicStreets)}، ${city.nameAr}`;
  const district = random.pick(places.districts.get(city.id) ?? commonDistricts);
  const addressDetail = random.weighted([
    ['', 5],
    [`, imm. ${random.pick(['A', 'B', 'C', 'D'])}`, 3],
    [`, appt ${random.integer(1, 24)}`, 3],
    [`, ${random.pick(landmarks)}`, 2],
  ]);
  return `${random.integer(1, 210)} ${random.pick(streets)}${addressDetail}, ${district}`;
}

function recipientOf(random: Random, places: Places): Recipient {
  const arabic = random.chance(arabicShare);
  const script = arabic ? 1 : 0;
  const first = random.pick(random.chance(0.45) ? men : women);
  const family = random.pick(families);
  const city = random.weighted(places.weighted);
  const phone = randomMobile(random);
  return {
    name: `${first[script]} ${family[script]}`,
    phone,
    city,
    address: addressOf(random, places, city, arabic),
    email: random.chance(0.12)
      ? `${family[0]
          .toLowerCase()
          .normalize('NFD')
          .replaceAll(/[^a-z]/g, '')}${phone.slice(-3)}@courriel.example`
      : null,
    reliability: random.chance(difficultShare) ? 0.12 : random.between(0.9, 1.08),
  };
}

/** Creates a pool for this number of parcels. Drawing prefers the same people, so that some order repeatedly. */
export function createRecipientPool(
  random: Random,
  places: Places,
  parcels: number,
): { draw: (random: Random) => Recipient } {
  const pool = Array.from({ length: Math.max(20, Math.round(parcels * 1.8)) }, () => recipientOf(random, places));
  const difficult = pool.filter(({ reliability }) => reliability < 0.5);
  return {
    draw: (stream) => {
      if (difficult.length > 0 && stream.chance(0.05)) return stream.pick(difficult);
      return pool[Math.floor(stream.next() ** 1.15 * pool.length)] ?? stream.pick(pool);
    },
  };
}
