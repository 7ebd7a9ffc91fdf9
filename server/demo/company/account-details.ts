// What the accounts of the demo say beside names and phones: where people live, websites, second roles, and accounts
// that are invited, waiting or disabled.
import type { Role } from '#shared/access/roles.ts';
import { streets } from '../data/texts.ts';
import { type Random, randomIdAt } from '../random.ts';
import type { Company } from './companies.ts';
import { type Person, randomMobile } from './people.ts';
import type { Places } from './places.ts';

interface Details {
  cityId: string | null;
  street: string | null;
  website: string | null;
  rib: string | null;
  ice: string | null;
  cne: string | null;
  invitedAt: Date | null;
  approvedAt: Date | null;
  disabledAt: Date | null;
}
type Account = Details &
  Pick<
    Person,
    'id' | 'login' | 'email' | 'name' | 'phone' | 'isManager' | 'companyId' | 'hubId' | 'managerId' | 'createdAt'
  > & { roles: readonly Role[]; lastLoginAt: Date | null };

/** A second role of some people; the first of the priority order stays their effective one. */
const secondRoles: Partial<Record<Role, Role>> = {
  DRIVER: 'COLLECTOR',
  BACKOFFICE: 'SUPPORT',
  ACCOUNTANT: 'SUBACCOUNTANT',
};

/** The codes of some banks. */
const banks = ['007', '011', '013', '021', '022', '230'] as const;

/** With their last two digits as key, the whole number is divisible by 97. */
const withKey = (digits: string): string =>
  `${digits}${String(97n - ((BigInt(digits) * 100n) % 97n)).padStart(2, '0')}`;

/** The bank details of who is paid by transfer; one in ten has given none. They follow from the id. */
function bankDetailsOf({ id, role }: Pick<Person, 'id' | 'role'>): Pick<Details, 'rib' | 'ice' | 'cne'> {
  const seed = BigInt(`0x${id.replaceAll('-', '')}`) % 9_999_999_999_971n;
  if ((role !== 'CUSTOMER' && role !== 'DRIVER') || seed % 10n === 0n) return { rib: null, ice: null, cne: null };
  const digits = String(seed).padStart(19, '0');
  return {
    rib: withKey(`${banks[Number(seed % 6n)] ?? banks[0]}${digits}`),
    ice: role === 'CUSTOMER' ? withKey(digits.slice(-13)) : null,
    cne: `BE${digits.slice(-6)}`,
  };
}

const street = (random: Random) => `${random.integer(2, 180)}, ${random.pick(streets)}`;

/** The accounts of the company's people. */
export function accountsOf(random: Random, people: readonly Person[], companies: readonly Company[]): Account[] {
  const senders = new Map(companies.map((company) => [company.id, company]));
  const published = new Set<Role>();
  return people.map((person) => {
    const company = person.companyId === null ? undefined : senders.get(person.companyId);
    const second = published.has(person.role) && random.chance(0.25) ? secondRoles[person.role] : undefined;
    published.add(person.role);
    const { role: _, ...account } = person;
    return {
      ...account,
      cityId: person.cityId ?? company?.city.id ?? null,
      street: company || person.cityId !== null ? street(random) : null,
      website: company?.customer.id === person.id ? company.website : null,
      ...bankDetailsOf(person),
      invitedAt: null,
      approvedAt: person.createdAt,
      disabledAt: null,
      roles: second ? [person.role, second] : [person.role],
    };
  });
}

interface Newcomer {
  name: string;
  role: Role;
  state: 'invited' | 'waiting' | 'disabled';
  /** Days ago. */
  since: number;
  /** The number of the hub or of the sender. */
  hub?: number;
  company?: number;
}

const newcomers: readonly Newcomer[] = [
  { name: 'Ghita Sefrioui', role: 'SUPPORT', state: 'invited', since: 1 },
  { name: 'Anas Bouzidi', role: 'DRIVER', state: 'invited', since: 2, hub: 0 },
  { name: 'Ilham Ouazzani', role: 'SUBCUSTOMER', state: 'invited', since: 4, company: 0 },
  { name: 'Houda Kabbaj', role: 'CUSTOMER', state: 'waiting', since: 0.1, company: 5 },
  { name: 'Mehdi Tahiri', role: 'COLLECTOR', state: 'disabled', since: 140, hub: 1 },
];

const dayMs = 86_400_000;

/** Accounts of people who have done nothing yet, or do nothing any more. */
export function newcomerAccounts(
  random: Random,
  { hubs }: Pick<Places, 'hubs'>,
  companies: readonly Company[],
  now: Date,
): Account[] {
  return newcomers.map(({ name, role, state, since, hub, company: sender }) => {
    const createdAt = new Date(now.getTime() - Math.round(since * dayMs));
    const email = `${name.toLowerCase().replace(' ', '.')}@qafila.example`;
    const company = sender === undefined ? undefined : companies[sender];
    return {
      id: randomIdAt(random, createdAt.getTime()),
      login: email,
      email,
      name,
      phone: randomMobile(random),
      isManager: false,
      hubId: hub === undefined ? null : (hubs[hub]?.id ?? null),
      companyId: company?.id ?? null,
      managerId: null,
      cityId: company?.city.id ?? null,
      street: street(random),
      website: null,
      rib: null,
      ice: null,
      cne: null,
      createdAt,
      lastLoginAt: null,
      invitedAt: state === 'invited' ? createdAt : null,
      approvedAt: state === 'waiting' ? null : createdAt,
      disabledAt: state === 'disabled' ? new Date(now.getTime() - 12 * dayMs) : null,
      roles: [role],
    };
  });
}
