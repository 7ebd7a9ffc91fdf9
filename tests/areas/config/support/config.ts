import type { Fixtures } from '#tests/fixtures/fixtures.ts';
import type { GraphQLAnswer, ApiClient } from '#tests/fixtures/test-server.ts';

export const businessSettingsId = '00000000-0000-7000-8000-000000000001';

/** The value at this path of an answer, typed by the test. */
export function valueAt(answer: GraphQLAnswer, ...path: string[]): unknown {
  let value: unknown = answer.data;
  for (const name of path) value = (value as Record<string, unknown>)[name];
  return value;
}

const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Runs one command: `runAction(admin, 'hubEdit', 'hub { id version }', { … })`. */
export function runAction(
  person: ApiClient,
  name: string,
  selection: string,
  input: Record<string, unknown>,
): Promise<GraphQLAnswer> {
  return person.call(`mutation ($input: ${upper(name)}Input!) { ${name}(input: $input) { ${selection} } }`, { input });
}

export interface OffersGroup {
  id: string;
  version: number;
  name: string;
  isDefault: boolean;
  lines: { hubId: string; cityId: string; delivered: number }[];
}

/** The default tariff of the fixtures. */
export async function defaultOffersGroup(admin: ApiClient): Promise<OffersGroup> {
  const groups = valueAt(
    await admin.call('{ offersGroups { id version name isDefault lines { hubId cityId delivered } } }'),
    'offersGroups',
  ) as OffersGroup[];
  const group = groups.find(({ isDefault }) => isDefault);
  if (!group) throw new Error('the world has no default tariff');
  return group;
}

export interface PricedParcel {
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
export async function createParcel(
  person: ApiClient,
  fixtures: Fixtures,
  given: Record<string, unknown> = {},
): Promise<PricedParcel> {
  phone += 1;
  const answer = await runAction(person, 'packageCreate', priced, {
    recipientName: 'Salma Ouazzani',
    phone: `06551${String(10_000 + phone)}`,
    address: '12 rue Ibn Batouta',
    cityId: fixtures.cities.casa,
    cod: 18_900,
    companyId: fixtures.companies.atlas,
    ...given,
  });
  if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
  return valueAt(answer, 'packageCreate', 'package') as PricedParcel;
}

/** Does something to a parcel and returns it as saved, or the refusal. */
export async function actOnParcel(
  person: ApiClient,
  action: string,
  input: Record<string, unknown>,
): Promise<{ pkg: PricedParcel | null; code: string | null; fields: { path: string; code: string }[] }> {
  const answer = await runAction(person, action, priced, input);
  const [error] = answer.errors;
  return {
    pkg: error ? null : (valueAt(answer, action, 'package') as PricedParcel),
    code: error?.extensions.code ?? null,
    fields: error?.extensions.fields ?? [],
  };
}

/** Creates a commission and returns its id. Throws if it is refused. */
export async function createCommission(admin: ApiClient, input: Record<string, unknown>): Promise<string> {
  const answer = await runAction(admin, 'commissionCreate', 'commission { id }', input);
  if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
  return (valueAt(answer, 'commissionCreate', 'commission') as { id: string }).id;
}

/** A holiday; returns its id. */
export async function createHoliday(
  admin: ApiClient,
  input: { day: string; nameFr: string; nameAr: string; nameEn: string },
): Promise<string> {
  const answer = await runAction(admin, 'holidayCreate', 'holiday { id }', input);
  if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
  return valueAt(answer, 'holidayCreate', 'holiday', 'id') as string;
}
