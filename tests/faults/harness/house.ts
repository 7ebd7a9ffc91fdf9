// Everything that faults happen to: Postgres, Redis, two instances, lines that can be cut between all of them, and the people.
import { connect, type Db } from '#server/db/connection.ts';
import { freePort } from '#tests/support/ports.ts';
import { busSecret, type RedisServer, startRedis } from '#tests/support/redis.ts';
import { putParcels, aParcel } from '#tests/world/parcels.ts';
import { type Person, signInAs } from '#tests/world/server.ts';
import { makeWorld, type PersonName, type World } from '#tests/world/world.ts';
import type { Role } from '#shared/access/roles.ts';
import { Cluster } from './cluster.ts';
import { Instance } from './instance.ts';
import { Line } from './network.ts';
import type { Sight } from './records.ts';

export interface Somebody extends Person {
  name: string;
  role: Role;
  sight: Sight;
}

export interface House {
  cluster: Cluster;
  /** Past the instances and past the lines, for what is true. */
  db: Db;
  databaseUrl: string;
  world: World;
  instances: readonly [Instance, Instance];
  /** Before each instance, where clients come. */
  fronts: readonly [Line, Line];
  /** Between each instance and Postgres. */
  databaseLines: readonly [Line, Line];
  redisLine: Line;
  redis: () => RedisServer;
  /** A new Redis at the same port, as after a crash. */
  restartRedis: () => Promise<void>;
  people: ReadonlyMap<PersonName, Somebody>;
  /** What pages say they come from. */
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

/** What somebody may see, by hand. */
export function sightOf({ people, companies, hubs }: World, name: PersonName): Sight {
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

/** Parcels for everybody: drivers of two hubs carry some, and two customers have drafts. */
async function fill(db: Db, world: World): Promise<void> {
  const { people, companies, hubs, cities } = world;
  const rabat = {
    hubId: hubs.rabat,
    originHubId: hubs.rabat,
    companyId: companies.zellige,
    cityId: cities.rabat,
    cityText: 'Rabat',
  };
  const many = (count: number, given: (index: number) => Parameters<typeof aParcel>[1]) =>
    Array.from({ length: count }, (_, index) => aParcel(world, given(index)));
  const drivers = [people.driver, people.driver2, people.subdriver];
  const standing = { status: 'inhouse', confirmedAt: new Date(), pickedUpAt: new Date() } as const;
  await putParcels(
    db,
    ...many(40, (index) => ({ ...standing, driverId: drivers[index % drivers.length] ?? null })),
    ...many(10, () => ({ ...standing, ...rabat, driverId: people.driverRabat })),
    ...many(4, () => ({ status: 'confirmed', collectorId: people.collector, confirmedAt: new Date() })),
    ...many(6, () => ({})),
    ...many(6, () => rabat),
  );
}

/** Builds the house; `bare` leaves the interface out. */
export async function buildHouse({
  bare,
  environment = {},
}: {
  bare: boolean;
  environment?: Record<string, string>;
}): Promise<House> {
  const cluster = await Cluster.start();
  const databaseUrl = await cluster.makeDatabase(databaseName);
  const db = connect(databaseUrl, { max: 4 });
  const world = await makeWorld(db);
  await fill(db, world);
  let redis = await startRedis();
  const redisLine = await Line.open(() => redis.port);
  const ports = [await freePort(), await freePort()] as const;
  const fronts = [await Line.open(() => ports[0]), await Line.open(() => ports[1])] as const;
  const databaseLines = [await Line.open(() => cluster.port), await Line.open(() => cluster.port)] as const;
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
        NODE_OPTIONS: '--inspect-port=0',
        ...environment,
      },
    });
  };
  const instances = [instanceOf(0), instanceOf(1)] as const;
  await instances[0].start();
  await instances[1].start();
  const people = new Map<PersonName, Somebody>();
  for (const name of personNames)
    people.set(name, {
      ...(await signInAs(instances[0].url, name.toLowerCase())),
      name,
      role: roleOf[name],
      sight: sightOf(world, name),
    });
  return {
    cluster,
    db,
    databaseUrl,
    world,
    instances,
    fronts,
    databaseLines,
    redisLine,
    people,
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
