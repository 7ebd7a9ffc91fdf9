// The configuration: environment variables, parsed once at the start. All errors are reported together.
import type { z } from 'zod';
import { describeVariable } from './config-table.ts';
import { environment } from './environment.ts';
import type { ServiceAccount } from '../service-account-key.ts';
import type { AllowedTargets } from '../../outbound/address-policy.ts';
import type { TrustProxy } from '../client-address.ts';

export { configTable } from './config-table.ts';

/** How mails are sent. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps), instead of STARTTLS. */
  isImplicitTls: boolean;
  /** False: a server without STARTTLS gets mails unencrypted. */
  isTlsRequired: boolean;
  login: { user: string; pass: string } | null;
  from: { name: string; address: string };
}

/** The client with which people sign in at an OpenID Connect provider: Google. */
export interface OpenidSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The keys of pushes (VAPID), and whom push services write to. */
export interface PushSettings {
  publicKey: string;
  privateKey: string;
  contact: string;
}

/** Settings of the operator. */
export interface Config {
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** A read replica. */
  replicaUrl: string | null;
  /** Null: in process. */
  redisUrl: string | null;
  /** Instances sign their messages on Redis with it; empty without Redis. */
  busSecret: string;
  /** The first encrypts stored secrets, all of them decrypt (server/lib/secret-box.ts). */
  secretsKeys: readonly string[];
  /** Origin of the public address. */
  publicUrl: string;
  /** True if the public address is https: Secure cookies, HSTS. */
  secure: boolean;
  /** Every origin whose pages may send requests with credentials, the public one included. */
  origins: readonly string[];
  trustProxy: TrustProxy;
  host: string;
  port: number;
  companyName: string;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  sessionDays: number;
  databasePool: number;
  /** Compression of live messages. */
  socketCompression: boolean;
  redisPrefix: string;
  /** Null: /metrics is limited to this machine. */
  metricsToken: string | null;
  dataFolder: string;
  /** Null: uploads are not scanned for viruses. */
  clamd: { host: string; port: number } | null;
  /** Internal names and networks that outbound requests may reach. */
  outboundAllowed: AllowedTargets;
  /** Null: nobody signs in with Google. */
  google: OpenidSettings | null;
  /** Null: only spreadsheets that everybody with the link sees are read. */
  serviceAccount: ServiceAccount | null;
  /** Null: mails are not sent. */
  smtp: SmtpSettings | null;
  /** Null: browsers get no pushes. */
  push: PushSettings | null;
  /** URL template of a tile server and its attribution; null: the bundled map. */
  mapTiles: string | null;
  mapAttribution: string | null;
}

interface ConfigIssue {
  name: string;
  must: string;
  example: string;
}

/** Thrown with all configuration errors at once. Values are left out: some of them are secrets. */
export class ConfigError extends Error {
  readonly issues: readonly ConfigIssue[];
  constructor(mistakes: readonly ConfigIssue[]) {
    const lines = mistakes.map(
      ({ name, must, example }) => `  ${name} must be ${must}, for example ${name}=${example}`,
    );
    super(['The environment has mistakes:', ...lines].join('\n'));
    this.name = 'ConfigMistakes';
    this.issues = mistakes;
  }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** On a loopback address all names of this machine are allowed origins. */
function originsOf(publicUrl: string, others: readonly string[]): string[] {
  const { hostname, protocol, port } = new URL(publicUrl);
  const names = loopback.test(hostname) ? ['localhost', '127.0.0.1', '[::1]'] : [];
  const own = names.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
  return [...new Set([publicUrl, ...own, ...others])];
}

/** The same configuration under another address: for the demo, development and tests. */
export function withAddress(
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

/** The mail server with the sender; a sender alone sends nothing. */
function smtpOf(read: z.output<typeof environment>): SmtpSettings | null {
  const { SMTP_URL: server, MAIL_FROM: address, SMTP_TLS: isTlsRequired, COMPANY_NAME: name } = read;
  return server && address ? { ...server, isTlsRequired, from: { name, address } } : null;
}

function googleOf(read: z.output<typeof environment>): OpenidSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = read;
  return clientId !== null && clientSecret !== null ? { issuer, clientId, clientSecret } : null;
}

function pushOf(read: z.output<typeof environment>): PushSettings | null {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT: contact } = read;
  return publicKey !== null && privateKey !== null && contact !== null ? { publicKey, privateKey, contact } : null;
}

/** A setting, and the one that it needs beside it. */
const together: readonly (readonly [string, string])[] = [
  ['REDIS_URL', 'BUS_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'],
  ['PUSH_PRIVATE_KEY', 'PUSH_PUBLIC_KEY'],
  ['PUSH_PUBLIC_KEY', 'PUSH_CONTACT'],
];

/** Reads the configuration from environment variables. Throws ConfigError with every mistake at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const result = environment.safeParse(env);
  const wrong = new Set(result.error?.issues.map((issue) => String(issue.path[0])));
  const bare = (env['PUBLIC_URL'] ?? '').trim() === '';
  if (bare && !wrong.has('HOST') && !loopback.test(env['HOST']?.trim() || 'localhost')) wrong.add('PUBLIC_URL');
  const isGiven = (name: string): boolean => (env[name] ?? '').trim() !== '';
  for (const [name, needed] of together) if (!wrong.has(name) && isGiven(name) && !isGiven(needed)) wrong.add(needed);
  if (wrong.size > 0 || !result.success)
    throw new ConfigError([...wrong].map((name) => ({ name, ...describeVariable(name) })));
  const read = result.data;
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`;
  return {
    databaseUrl: read.DATABASE_URL,
    replicaUrl: read.REPLICA_URL,
    redisUrl: read.REDIS_URL,
    busSecret: read.BUS_SECRET,
    secretsKeys: read.SECRETS_KEY,
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
    clamd: read.CLAMD_ADDRESS,
    outboundAllowed: read.OUTBOUND_ALLOWED,
    google: googleOf(read),
    serviceAccount: read.GOOGLE_SERVICE_ACCOUNT,
    smtp: smtpOf(read),
    push: pushOf(read),
    mapTiles: read.MAP_TILES,
    mapAttribution: read.MAP_ATTRIBUTION,
  };
}
