// The configuration: the environment, parsed once at the start, every mistake told at once.
import { environment, rightValue } from './environment.ts';
import type { TrustProxy } from './http/address.ts';

export { configTable } from './environment.ts';

/** All that the operator decides. */
export interface Config {
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** A replica of it that queries may be read from. */
  replicaUrl: string | null;
  /** Null: in process. */
  redisUrl: string | null;
  /** By which instances know each other's messages on Redis; empty without Redis. */
  busSecret: string;
  /** Origin of the address people type. */
  publicUrl: string;
  /** Whether people come by https: Secure cookies, HSTS. */
  secure: boolean;
  /** Every origin whose pages may call with credentials, the public one included. */
  origins: readonly string[];
  trustProxy: TrustProxy;
  host: string;
  port: number;
  companyName: string;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  sessionDays: number;
  databasePool: number;
  /** Of live messages. */
  socketCompression: boolean;
  redisPrefix: string;
  /** Null: /metrics is for this machine only. */
  metricsToken: string | null;
  dataFolder: string;
  /** A tile server for the map: its template and whom to thank; null: the map that comes along. */
  mapTiles: string | null;
  mapAttribution: string | null;
}

export interface ConfigMistake {
  name: string;
  must: string;
  example: string;
}

/** Thrown with all mistakes of the environment at once. Values are left out: some of them are secrets. */
export class ConfigMistakes extends Error {
  readonly mistakes: readonly ConfigMistake[];
  constructor(mistakes: readonly ConfigMistake[]) {
    const lines = mistakes.map(
      ({ name, must, example }) => `  ${name} must be ${must}, for example ${name}=${example}`,
    );
    super(['The environment has mistakes:', ...lines].join('\n'));
    this.name = 'ConfigMistakes';
    this.mistakes = mistakes;
  }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** The names under which this machine is itself; a page opened by one of them is as much ours as by another. */
function originsOf(publicUrl: string, others: readonly string[]): string[] {
  const { hostname, protocol, port } = new URL(publicUrl);
  const names = loopback.test(hostname) ? ['localhost', '127.0.0.1', '[::1]'] : [];
  const own = names.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
  return [...new Set([publicUrl, ...own, ...others])];
}

/** The same configuration, reached under another address: for the demo, development and tests. */
export function atAddress(
  config: Config,
  { allowed = [], ...address }: { publicUrl: string; host: string; port: number; allowed?: readonly string[] },
): Config {
  return {
    ...config,
    ...address,
    secure: address.publicUrl.startsWith('https:'),
    origins: originsOf(address.publicUrl, allowed),
  };
}

/** The configuration from environment variables. Throws ConfigMistakes naming every mistake at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const result = environment.safeParse(env);
  const wrong = new Set(result.error?.issues.map((issue) => String(issue.path[0])));
  const bare = (env['PUBLIC_URL'] ?? '').trim() === '';
  if (bare && !wrong.has('HOST') && !loopback.test(env['HOST']?.trim() || 'localhost')) wrong.add('PUBLIC_URL');
  if (!wrong.has('REDIS_URL') && (env['REDIS_URL'] ?? '').trim() !== '' && (env['BUS_SECRET'] ?? '').trim() === '')
    wrong.add('BUS_SECRET');
  if (wrong.size > 0 || !result.success)
    throw new ConfigMistakes([...wrong].map((name) => ({ name, ...rightValue(name) })));
  const read = result.data;
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`;
  return {
    databaseUrl: read.DATABASE_URL,
    replicaUrl: read.REPLICA_URL,
    redisUrl: read.REDIS_URL,
    busSecret: read.BUS_SECRET,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    origins: originsOf(publicUrl, read.ALLOWED_ORIGINS),
    trustProxy: read.TRUST_PROXY,
    host: read.HOST ?? (bare ? '127.0.0.1' : '0.0.0.0'),
    port: read.PORT,
    companyName: read.COMPANY_NAME,
    logLevel: read.LOG_LEVEL,
    sessionDays: read.SESSION_DAYS,
    databasePool: read.DATABASE_POOL,
    socketCompression: read.SOCKET_COMPRESSION,
    redisPrefix: read.REDIS_PREFIX,
    metricsToken: read.METRICS_TOKEN,
    dataFolder: read.DATA_FOLDER,
    mapTiles: read.MAP_TILES,
    mapAttribution: read.MAP_ATTRIBUTION,
  };
}
