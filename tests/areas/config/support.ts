import type { World } from '#tests/world/world.ts';
import type { Answer, Person } from '#tests/world/server.ts';

export const rulesId = '00000000-0000-7000-8000-000000000001';

/** What a query or mutation answered under this name, read as the test selected it. */
export function at(answer: Answer, ...path: string[]): unknown {
  let value: unknown = answer.data;
  for (const name of path) value = (value as Record<string, unknown>)[name];
  return value;
}

const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Runs one command, `act(admin, 'hubEdit', 'hub { id version }', { … })`. */
export function act(person: Person, name: string, selection: string, input: Record<string, unknown>): Promise<Answer> {
  return person.call(`mutation ($input: ${upper(name)}Input!) { ${name}(input: $input) { ${selection} } }`, { input });
}

export interface Group {
  id: string;
  version: number;
  name: string;
  isDefault: boolean;
  lines: { hubId: string; cityId: string; delivered: number }[];
}

/** The tariff of everybody in the test world. */
export async function standard(admin: Person): Promise<Group> {
  const groups = at(
    await admin.call('{ offersGroups { id version name isDefault lines { hubId cityId delivered } } }'),
    'offersGroups',
  ) as Group[];
  const group = groups.find(({ isDefault }) => isDefault);
  if (!group) throw new Error('the world has no default tariff');
  return group;
}

export interface Priced {
  id: string;
  version: number;
  status: string;
  feeDelivered: number | null;
  feeRefused: number | null;
  feeReturned: number | null;
  feesFixed: boolean;
  city: { nameFr: string } | null;
}
const priced = 'package { id version status feeDelivered feeRefused feeReturned feesFixed city { nameFr } }';

let phone = 0;
/** A parcel as staff type it. */
export async function newParcel(person: Person, world: World, given: Record<string, unknown> = {}): Promise<Priced> {
  phone += 1;
  const answer = await act(person, 'packageCreate', priced, {
    recipientName: 'Salma Ouazzani',
    phone: `06551${String(10_000 + phone)}`,
    address: '12 rue Ibn Batouta',
    cityId: world.cities.casa,
    cod: 18_900,
    companyId: world.companies.atlas,
    ...given,
  });
  if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
  return at(answer, 'packageCreate', 'package') as Priced;
}

/** Does something to a parcel and returns it as saved, or the refusal. */
export async function onParcel(
  person: Person,
  action: string,
  input: Record<string, unknown>,
): Promise<{ pkg: Priced | null; code: string | null; fields: { path: string; code: string }[] }> {
  const answer = await act(person, action, priced, input);
  const [error] = answer.errors;
  return {
    pkg: error ? null : (at(answer, action, 'package') as Priced),
    code: error?.extensions.code ?? null,
    fields: error?.extensions.fields ?? [],
  };
}
