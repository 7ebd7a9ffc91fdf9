// Sample parcels and users.
import type { Option } from '../form/select/options/option.ts';

export const STATUSES = [
  'created',
  'confirmed',
  'pickup',
  'inhouse',
  'transit',
  'received',
  'enroute',
  'delivered',
  'scheduled',
  'reported',
  'interested',
  'canceled',
  'returned',
  'archived',
] as const;

export const CITIES = ['casa', 'rabat', 'sale', 'temara', 'tanger', 'fes', 'agadir'] as const;
const PEOPLE = ['fatima', 'mehdi', 'salma', 'omar', 'khadija', 'youssef'] as const;

export interface Sample {
  id: string;
  status: string;
  was?: string;
  person: string;
  phone: string;
  city: string;
  driver: boolean;
  cod: number;
  secondsAgo: number;
}

const AMOUNTS = [34900, 124950, 18900, 52000, 9900, 78000, 26500, 189900, 43000, 15990, 62000, 24000];

export const PARCELS: readonly Sample[] = AMOUNTS.map((cod, at) => ({
  id: `CAS-24-0918${String(at + 11)}`,
  status: STATUSES[(at * 5 + 6) % STATUSES.length] ?? 'created',
  was: at === 0 ? 'received' : undefined,
  person: PEOPLE[at % PEOPLE.length] ?? 'omar',
  phone: `06 ${String(51 + at)} 42 67 ${String(56 + at)}`,
  city: CITIES[at % CITIES.length] ?? 'casa',
  driver: at % 3 !== 2,
  cod,
  secondsAgo: [2, 9, 70, 400, 3700, 9000, 40_000, 90_000, 180_000, 260_000, 400_000, 800_000][at] ?? 1,
}));

/** Answers like a server: after a delay, with the options that match the text. */
export async function slowOptions(all: readonly Option[], text: string): Promise<readonly Option[]> {
  await new Promise((resolve) => {
    setTimeout(resolve, 400);
  });
  return all.filter((option) => option.label.toLowerCase().includes(text.toLowerCase()));
}
