// The manifest of an area: all that it brings to an instance. What starts an instance reads the manifests and names no
// area.
import type { EntityName } from '#shared/areas/index.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import type { JobKindName } from '#shared/areas/jobs/job.ts';
import type { Actor } from '../commands/actor.ts';
import { parseCommand } from '../commands/command.ts';
import type {
  CommandContext,
  CommandInput,
  EntityRow,
  EntityService,
  EntityStore,
  TransactionalSubscriber,
} from '../commands/entity-service.ts';
import type { RowOutcome } from '../commands/saved-change.ts';
import type { UnitOfWork } from '../commands/unit-of-work.ts';
import { type ScheduledEntity, scheduledEntity } from '../commands/scheduler.ts';
import type { LedgerCheck } from '../entities/ledger-check.ts';
import type { EventConsumer } from '../events/consumers/consumer.ts';
import type { MaintenanceTask } from '../events/maintenance.ts';
import type { GraphqlContext } from '../graphql/context.ts';
import type { LiveField } from '../graphql/definition/live-field.ts';
import type { PushSettings } from '../lib/config/config.ts';
import type { JobStep } from '../lib/job-step.ts';
import type { Logger } from '../lib/outage.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { AreaMetrics, CountOutcome } from '../metrics/area-metrics.ts';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import type { SheetsClient } from '../sheets/sheets-client.ts';
import type { ProvenIdentity } from '../sign-in/openid/provider.ts';
import type { RecoveryCodeUsed } from '../sign-in/second-factor/confirm-sign-in.ts';

/** What is read of an entity without knowing its rows. */
type ReadableStore = Pick<EntityStore<EntityRow>, 'find' | 'readMany' | 'rowSnapshots' | 'isCounted' | 'rollups'>;

/** Reads the current rows of each entity. */
export type RowReaders = ReadonlyMap<EntityName, ReadableStore['readMany']>;

/** An entity with its scheduled transitions, if it has any. */
export interface AreaEntity {
  name: EntityName;
  store: ReadableStore;
  scheduled: (context: CommandContext) => ScheduledEntity | null;
  /** Finds its scheduled actions that are due, if it has any. */
  findDue: EntityService['dueActions'];
  /** Runs one action on several rows, like `UnitOfWork.run`, for a caller that does not know the entity. */
  perform: (
    unit: UnitOfWork,
    command: { actor: Actor; action: string; inputs: readonly CommandInput[]; now: Date },
  ) => Promise<RowOutcome<EntityRow>[]>;
}

/** What work in the background is built from. */
export interface BackgroundParts {
  /** On the connections of background work. */
  context: CommandContext;
  carrier: GraphqlContext['carrier'];
  sheets: SheetsClient;
  outbound: OutboundClient;
  /** Null: no key is configured. */
  secrets: SecretBox | null;
  /** The keys of pushes; null: not configured. */
  push: PushSettings | null;
  /** Counts an outcome in a counter of `metrics`. */
  count: CountOutcome;
  log: Logger;
}

/** Starts work that goes on until it is stopped; what it returns stops it, after the work under way. */
export type Loop = (parts: BackgroundParts) => () => Promise<void>;

/** What signing in and reading sheets leave to an area. */
export interface AreaServices {
  /** Records that somebody signed in with a recovery code, and tells them. In a transaction of the system. */
  recordRecoveryCodeUsed: RecoveryCodeUsed;
  /** Links an account of another provider to the viewer's. */
  linkIdentity: (context: CommandContext, viewer: Viewer, identity: ProvenIdentity) => Promise<void>;
  /** The cells of a text file. */
  readCsv: (bytes: Uint8Array) => string[][];
}

export interface Area {
  entities?: readonly AreaEntity[];
  /** The live fields of its schema, whose other fields are defined where they are imported. */
  liveFields?: readonly LiveField[];
  /** Run in the transaction of another area's change. */
  subscribers?: readonly TransactionalSubscriber[];
  /** Follow the numbered events of other areas, after their commit. */
  consumers?: (readers: RowReaders) => readonly EventConsumer[];
  /** The steps of its kinds of jobs. */
  jobSteps?: (parts: BackgroundParts) => Partial<Record<JobKindName, JobStep>>;
  /** Run on every instance that runs jobs. */
  loops?: readonly Loop[];
  /** Run once a day, such as what deletes old rows. */
  maintenance?: readonly MaintenanceTask[];
  metrics?: AreaMetrics;
  /** Prove that its rows and the ledger agree. */
  ledgerChecks?: readonly LedgerCheck[];
  /** Each is provided by one area. */
  provides?: Partial<AreaServices>;
}

/** One of an area's entities. */
export function areaEntity<Row extends EntityRow>(service: EntityService<Row> & { store: ReadableStore }): AreaEntity {
  return {
    name: service.entity,
    store: service.store,
    scheduled: (context) => scheduledEntity(context, service),
    findDue: service.dueActions,
    perform: (unit, { actor, action, inputs, now }) =>
      unit.performEach(
        service,
        action,
        inputs.map((input) => parseCommand(service, actor, action, input, now).input),
      ),
  };
}

/** The area as it is; its type checks it. */
export const defineArea = (area: Area): Area => area;
