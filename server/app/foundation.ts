// The options of an instance, and what its other parts are built from.
import type { LimiterOptions } from '../access/rate-limit.ts';
import type { Loop } from '../areas/define-area.ts';
import { areaMetrics, serviceOf, transactionalSubscribers } from '../areas/index.ts';
import type { TransactionalSubscriber } from '../commands/entity-service.ts';
import type { CommandContext } from '../commands/entity-service.ts';
import type { GraphQLSchema } from 'graphql';
import type { Config } from '../lib/config/config.ts';
import type { Db } from '../db/connection/connection.ts';
import type { EventConsumer } from '../events/consumers/consumer.ts';
import type { ConsumerTiming } from '../events/consumers/start-consumers.ts';
import { type Bus, localBus } from '../events/bus.ts';
import { redisBus } from '../events/redis-bus.ts';
import { createDocumentValidator } from '../graphql/documents/document-validator.ts';
import type { ValidateDocument } from '../graphql/documents/document-cache.ts';
import { schema as productionSchema } from '../areas/schema.ts';
import { applyExtensions, type SchemaExtension } from '../graphql/schema-extension.ts';
import { resyncReasons } from '../graphql/definition/live-field.ts';
import type { ScanFile } from '../files/scan-file.ts';
import type { MailTiming } from '../mail/deliver-mails.ts';
import { createMailTransport, type MailTransport } from '../mail/mail-transport.ts';
import { signInRefusals } from '../sign-in/sign-in.ts';
import { createSheetsClient, type SheetsClient } from '../sheets/sheets-client.ts';
import { createOutboundClient, type OutboundClient } from '../outbound/outbound-client.ts';
import type { PresenceServerTiming } from '../presence/presence-timing.ts';
import type { AccountLimitValues } from '../live/account-limits.ts';
import { closeCodes } from '../live/transport/protocol.ts';
import type { PinoLogger } from '../lib/logger.ts';
import { createOpenid, type Openid } from '../sign-in/openid/openid.ts';
import { type SecretBox, secretBoxOf } from '../lib/secret-box.ts';
import type { Queue } from '../db/job-queue.ts';
import type { JobTiming } from '../jobs/start-jobs.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import type { RedisStore } from '../redis/store.ts';
import { entities } from '#shared/areas/index.ts';

export interface AppOptions {
  config: Config;
  db: Db;
  /**
   * Connections for numbering, reading events and live answers, so that busy requests don't delay them; default:
   * `db`.
   */
  liveDb?: Db;
  /** Connections for the scheduler and maintenance; default: `db`. */
  jobsDb?: Db;
  /** Answers queries of clients that have not seen anything newer; it may be behind or unavailable. */
  replica?: Db;
  /** For counters that all instances share; it may be down. */
  redis?: RedisStore;
  demo: boolean;
  /** Additions to the production schema, such as the demo's simulator. */
  extensions?: readonly SchemaExtension[];
  /** True if introspection of the schema is allowed; by default only in the demo and in development. */
  introspection?: boolean;
  log: PinoLogger;
  now?: () => Date;
  /** Further transactional subscribers, in addition to those of the areas. */
  subscribers?: readonly TransactionalSubscriber[];
  /** Replaces the virus scanner of the configuration. */
  files?: { scan: ScanFile };
  /** The client of outbound requests; default: by the configuration. */
  outbound?: OutboundClient;
  /** Google Sheets; default: by the configuration. */
  sheets?: SheetsClient;
  /** The event consumers; default: those of the areas. */
  consumers?: readonly EventConsumer[];
  /** Intervals of event consumers, for tests that cannot wait for the defaults. */
  consumerTiming?: Partial<ConsumerTiming>;
  /** Presence intervals, for tests that cannot wait for the defaults. */
  presenceTiming?: Partial<PresenceServerTiming>;
  /** Rate limit of position reports per device. */
  deviceIngestLimit?: { points: number; duration: number };
  /** Rate limit of calls per API key. */
  keyCallsLimit?: { points: number; duration: number };
  /** Time over which live sockets are closed during a drain; default 5 s. */
  drainSpreadMs?: number;
  /** Time for a request body to arrive. */
  bodyTimeoutMs?: number;
  /** Interval at which the instance reports that it is alive. */
  heartbeatMs?: number;
  /** Limits per account, for benchmarks that simulate a thousand users with ten accounts. */
  accountShares?: Partial<AccountLimitValues>;
  /** Interval of the check whether sessions of open sockets have ended. */
  sessionCheckMs?: number;
  /** The queue of jobs, which this instance works off and closes. Without one it runs no jobs. */
  jobQueue?: Queue;
  /** Intervals of jobs, for tests that cannot wait for the defaults. */
  jobTiming?: Partial<JobTiming>;
  /** Intervals of the delivery of mails, for tests that cannot wait for the defaults. */
  mailTiming?: Partial<MailTiming>;
  /** The loops of areas, for tests that cannot wait for their intervals; default: all of them. */
  loops?: readonly Loop[];
  /** Replaces how mails leave. */
  mailTransport?: MailTransport;
  /** False disables the scheduler, for tests that run it themselves. */
  scheduler?: boolean;
}

/**
 * Passes commits on to the numbering. Commands are created before the engine that numbers their events; the engine
 * reads what was committed before it started by itself.
 */
class CommitNotifier {
  #target: (() => void) | null = null;

  connect(target: () => void): void {
    this.#target = target;
  }

  readonly notify = (): void => this.#target?.();
}

function createBus({ config, log }: AppOptions): Bus {
  const { redisUrl: url, busSecret: secret, redisPrefix: prefix } = config;
  return url === null ? localBus() : redisBus({ url, secret, prefix, log });
}

/** The demo sends no mails, whatever the environment says: its people are made up, and their addresses are not theirs. */
function mailTransportOf({ config, demo, introspection, log }: AppOptions): MailTransport {
  const transport = createMailTransport(demo ? null : config.smtp, introspection ?? demo);
  if (transport.kind === 'none') log.warn('mails are not sent: SMTP_URL and MAIL_FROM are not set');
  return transport;
}

/** What everything else of an instance is built from. */
export interface Foundation {
  options: AppOptions;
  now: () => Date;
  liveDb: Db;
  jobsDb: Db;
  bus: Bus;
  limiter: LimiterOptions;
  commits: CommitNotifier;
  commandContext: CommandContext;
  /** The production schema with the extensions. */
  schema: GraphQLSchema;
  validate: ValidateDocument;
  metrics: Metrics;
  mailTransport: MailTransport;
  /** For requests to other systems, such as webhooks. */
  outbound: OutboundClient;
  sheets: SheetsClient;
  /** Signing in with Google; null: not configured. */
  openid: Openid | null;
  /** Encrypts stored secrets; null: no key is configured. */
  secrets: SecretBox | null;
}

/** Creates what needs nothing but the options, and starts nothing but the bus. */
export function createFoundation(options: AppOptions): Foundation {
  const { config, db, redis, now = () => new Date() } = options;
  const outbound = options.outbound ?? createOutboundClient({ allowed: config.outboundAllowed });
  const commits = new CommitNotifier();
  const limiter: LimiterOptions = { prefix: config.redisPrefix, ...(redis && { redis: redis.client }) };
  const schema = applyExtensions(productionSchema, options.extensions ?? []);
  return {
    options,
    now,
    liveDb: options.liveDb ?? db,
    jobsDb: options.jobsDb ?? db,
    bus: createBus(options),
    limiter,
    commits,
    commandContext: {
      db,
      subscribers: [...transactionalSubscribers, ...(options.subscribers ?? [])],
      now,
      notifyCommitted: commits.notify,
      log: options.log,
    },
    schema,
    validate: createDocumentValidator(schema, options.introspection ?? options.demo),
    mailTransport: options.mailTransport ?? mailTransportOf(options),
    outbound,
    openid: createOpenid({ config, limiter, outbound, log: options.log }),
    secrets: secretBoxOf(config),
    sheets:
      options.sheets ??
      createSheetsClient({ outbound, serviceAccount: config.serviceAccount, parseCsv: serviceOf('readCsv') }),
    metrics: createMetrics(
      {
        entities: Object.keys(entities),
        resyncReasons,
        closeReasons: [...Object.keys(closeCodes), 'silent'],
        signInRefusals,
      },
      areaMetrics,
    ),
  };
}
