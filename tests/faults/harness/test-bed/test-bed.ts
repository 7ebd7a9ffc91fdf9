// The system under test: Postgres, Redis, two instances, TCP proxies between all of them, and the users.
import { connect, type Db } from '#server/db/connection/connection.ts';
import { freePort } from '#tests/support/ports.ts';
import { busSecret, type RedisServer, startRedis } from '#tests/support/redis.ts';
import { insertParcels, buildParcel } from '#tests/fixtures/parcels.ts';
import { type ApiClient, secretsKey, signInAs } from '#tests/fixtures/test-server.ts';
import { insertFixtures, type PersonName, type Fixtures } from '#tests/fixtures/fixtures.ts';
import type { Role } from '#shared/access/roles.ts';
import { PostgresServer } from './postgres-server.ts';
import { Instance } from './instance.ts';
import { TcpProxy } from './tcp-proxy.ts';
import type { UserScope } from '../checks/records.ts';

export interface TestUser extends ApiClient {
  name: string;
  role: Role;
  scope: UserScope;
}

export interface TestBed {
  cluster: PostgresServer;
  /** Direct, without instances and proxies, for the expected state. */
  db: Db;
  databaseUrl: string;
  fixtures: Fixtures;
  instances: readonly [Instance, Instance];
  /** In front of each instance, for clients. */
  frontProxies: readonly [TcpProxy, TcpProxy];
  /** Between each instance and Postgres. */
  databaseProxies: readonly [TcpProxy, TcpProxy];
  redisProxy: TcpProxy;
  redis: () => RedisServer;
  /** A new Redis at the same port, as after a crash. */
  restartRedis: () => Promise<void>;
  users: ReadonlyMap<PersonName, TestUser>;
  /** The Origin header of all clients. */
  origin: string;
  frontUrl: (index: number) => string;
  stop: () => Promise<void>;
}

const roleOf: Readonly<Record<PersonName, Role>> = {
  admin: 'ADMIN',
  accountant: 'ACCOUNTANT',
  subaccountant: 'SUBACCOUNTANT',
  driver: 'DRIVER',
  driver2: 'DRIVER',
  driverRabat: 'DRIVER',
  subdriver: 'SUBDRIVER',
  collector: 'COLLECTOR',
  customer: 'CUSTOMER',
  subcustomer: 'SUBCUSTOMER',
  customer2: 'CUSTOMER',
  housekeeper: 'HOUSEKEEPER',
  housekeeperRabat: 'HOUSEKEEPER',
  backoffice: 'BACKOFFICE',
  support: 'SUPPORT',
  commercial: 'COMMERCIAL',
  transportor: 'TRANSPORTOR',
};

/** The scope of a user, written by hand. */
function scopeOf({ people, companies, hubs }: Fixtures, name: PersonName): UserScope {
  const rabat = name === 'driverRabat' || name === 'housekeeperRabat';
  const own =
    name === 'customer2'
      ? [companies.zellige]
      : ['customer', 'subcustomer', 'commercial'].includes(name)
        ? [companies.atlas]
        : [];
  return {
    role: roleOf[name],
    user: people[name],
    companies: own,
    hubs: [rabat ? hubs.rabat : hubs.casa],
    drivers: name === 'driver' ? [people.driver, people.subdriver] : [people[name]],
  };
}

export const personNames = Object.keys(roleOf) as PersonName[];

export const databaseName = 'qafila_faults';

/** Parcels for all roles: drivers of two hubs carry some, and two customers have drafts. */
async function fill(db: Db, fixtures: Fixtures): Promise<void> {
  const { people, companies, hubs, cities } = fixtures;
  const rabat = {
    hubId: hubs.rabat,
    originHubId: hubs.rabat,
    companyId: companies.zellige,
    cityId: cities.rabat,
    cityText: 'Rabat',
  };
  const many = (count: number, given: (index: number) => Parameters<typeof buildParcel>[1]) =>
    Array.from({ length: count }, (_, index) => buildParcel(fixtures, given(index)));
  const drivers = [people.driver, people.driver2, people.subdriver];
  const standing = { status: 'inhouse', confirmedAt: new Date(), pickedUpAt: new Date() } as const;
  await insertParcels(
    db,
    ...many(40, (index) => ({ ...standing, driverId: drivers[index % drivers.length] ?? null })),
    ...many(10, () => ({ ...standing, ...rabat, driverId: people.driverRabat })),
    ...many(4, () => ({ status: 'confirmed', collectorId: people.collector, confirmedAt: new Date() })),
    ...many(6, () => ({})),
    ...many(6, () => rabat),
  );
}

/** Starts the system under test; `bare` leaves the client's build out. */
export async function startTestBed({
  bare,
  environment = {},
}: {
  bare: boolean;
  environment?: Record<string, string>;
}): Promise<TestBed> {
  const cluster = await PostgresServer.start();
  const databaseUrl = await cluster.makeDatabase(databaseName);
  const db = connect(databaseUrl, { max: 4 });
  const fixtures = await insertFixtures(db);
  await fill(db, fixtures);
  let redis = await startRedis();
  const redisLine = await TcpProxy.open(() => redis.port);
  const ports = [await freePort(), await freePort()] as const;
  const fronts = [await TcpProxy.open(() => ports[0]), await TcpProxy.open(() => ports[1])] as const;
  const databaseLines = [await TcpProxy.open(() => cluster.port), await TcpProxy.open(() => cluster.port)] as const;
  const frontUrl = (index: number): string => `http://localhost:${fronts[index % 2]?.port ?? 0}`;
  const origin = frontUrl(0);
  const instanceOf = (index: 0 | 1): Instance => {
    const through = new URL(databaseUrl);
    through.port = String(databaseLines[index].port);
    return new Instance({
      port: ports[index],
      bare,
      environment: {
        DATABASE_URL: through.href,
        REDIS_URL: `redis://127.0.0.1:${redisLine.port}`,
        BUS_SECRET: busSecret,
        PUBLIC_URL: origin,
        ALLOWED_ORIGINS: frontUrl(1),
        DATABASE_POOL: '12',
        // Receivers of webhooks are on this machine.
        OUTBOUND_ALLOWED: '127.0.0.1',
        SECRETS_KEY: secretsKey,
        NODE_OPTIONS: '--inspect-port=0',
        ...environment,
      },
    });
  };
  const instances = [instanceOf(0), instanceOf(1)] as const;
  await instances[0].start();
  await instances[1].start();
  const people = new Map<PersonName, TestUser>();
  for (const name of personNames)
    people.set(name, {
      ...(await signInAs(instances[0].url, name.toLowerCase())),
      name,
      role: roleOf[name],
      scope: scopeOf(fixtures, name),
    });
  return {
    cluster,
    db,
    databaseUrl,
    fixtures,
    instances,
    frontProxies: fronts,
    databaseProxies: databaseLines,
    redisProxy: redisLine,
    users: people,
    origin,
    frontUrl,
    redis: () => redis,
    restartRedis: async () => {
      await redis.kill();
      redis = await startRedis({ port: redis.port });
    },
    stop: async () => {
      await Promise.all(instances.map((instance) => instance.kill()));
      await db.destroy();
      await Promise.all([...fronts, ...databaseLines, redisLine].map((line) => line.close()));
      await redis.kill();
      await cluster.stop();
    },
  };
}
