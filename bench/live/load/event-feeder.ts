// Feeds the same events to every server: committed to Postgres for ours, published with the whole row through Redis for
// competitors.
import { setTimeout as wait } from 'node:timers/promises';
import { ChildProcessRpc } from '../process/child.ts';
import { parcelQuery } from './documents.ts';
import { type BenchEnvironment } from '../process/environment.ts';
import { competitorEnvironment, type StartedServer } from '../process/server-process.ts';
import type { FedEvent } from './delivery-log.ts';
import { hubs, idOf, housekeepers, parcels, parcelScopeOf, teamParcels } from '../dataset.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '#server/db/transaction.ts';
import { recordEvent } from '#server/events/record.ts';
import { scopeKeysOf } from '#shared/access/scope.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';

const noteWords = [
  'rappeler',
  'demain',
  'devant',
  'la',
  'pharmacie',
  'immeuble',
  'B',
  'étage',
  'porte',
  'verte',
  'ne',
  'pas',
  'sonner',
  'client',
  'absent',
  'ouvrir',
  'colis',
  'avant',
  'paiement',
  'marché',
];

/** A note that begins with the event's number and varies after that. */
export function noteOf(event: number, bytes: number): string {
  let text = `#${String(event).padStart(8, '0')}`;
  for (let word = event * 7_919; text.length < bytes; word = (word * 1_103_515_245 + 12_345) % 2_147_483_648)
    text += ` ${noteWords[word % noteWords.length]} ${word % 97}`;
  return text;
}

/**
 * `scopeOf`: what defines a scope, and which parcels change; `onlyHub`: only those of the first hub; `parcels`: only
 * the first n.
 */
export interface FeedPlan {
  perSecond: number;
  seconds: number;
  noteBytes: number;
  scopeOf: 'team' | 'hub' | 'company';
  onlyHub?: boolean;
  parcels?: number;
}

function parcelOf(event: number, plan: FeedPlan): { parcel: number; scope: number } {
  if (plan.scopeOf === 'team') return { parcel: parcels + (event % teamParcels), scope: 0 };
  const parcel = plan.onlyHub ? (event * hubs) % parcels : event % (plan.parcels ?? parcels);
  return { parcel, scope: plan.scopeOf === 'hub' ? parcel % hubs : parcel };
}

export class EventFeeder {
  readonly #db: Db;
  readonly #publisher: ChildProcessRpc;
  readonly #templates: Record<string, unknown>[];
  #event = 0;
  readonly #versions: number[] = Array.from({ length: parcels + teamParcels }, () => 1);

  private constructor(db: Db, publisher: ChildProcessRpc, templates: Record<string, unknown>[]) {
    this.#db = db;
    this.#publisher = publisher;
    this.#templates = templates;
  }

  /** Reads the rows for competitors from our server, so that all send the same. */
  static async create(db: Db, machine: BenchEnvironment, ours: StartedServer): Promise<EventFeeder> {
    const publisher = new ChildProcessRpc(new URL('../competitors/publisher.ts', import.meta.url), {
      env: competitorEnvironment(machine),
    });
    const templates = await Promise.all(
      Array.from({ length: hubs }, async (_, hub) => {
        const response = await fetch(ours.http, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            cookie: `qafila=${housekeepers[hub]?.token}`,
            origin: ours.origin,
          },
          body: JSON.stringify({ query: parcelQuery, variables: { id: idOf('parcel', hub) } }),
        });
        const { data } = (await response.json()) as { data: { package: Record<string, unknown> } };
        return data.package;
      }),
    );
    return new EventFeeder(db, publisher, templates);
  }

  get next(): number {
    return this.#event;
  }

  /** Feeds at an even rate; returns the events. `targets` are several instances of ours, which alternate. */
  async run(targets: readonly StartedServer[], plan: FeedPlan): Promise<FedEvent[]> {
    const fed: FedEvent[] = [];
    const pending = new Set<Promise<void>>();
    const began = performance.now();
    const count = Math.round(plan.perSecond * plan.seconds);
    for (let at = 0; at < count; at += 1) {
      const due = began + (at * 1000) / plan.perSecond - performance.now();
      if (due > 1) await wait(due);
      const event = this.#event;
      this.#event += 1;
      const target = targets[at % targets.length];
      if (!target) break;
      const entry: FedEvent = { ...parcelOf(event, plan), at: 0 };
      fed.push(entry);
      const feeding = this.#feedOne(target, event, entry, plan);
      pending.add(feeding);
      void feeding.finally(() => pending.delete(feeding));
    }
    await Promise.all(pending);
    return fed;
  }

  async #feedOne({ contender, child }: StartedServer, event: number, entry: FedEvent, plan: FeedPlan): Promise<void> {
    const { parcel } = entry;
    const note = noteOf(event, plan.noteBytes);
    const cod = 10_000 + ((event * 37) % 90_000);
    const version = (this.#versions[parcel] ?? 1) + 1;
    this.#versions[parcel] = version;
    if (contender === 'ours') {
      await inTransaction(this.#db, systemPrincipal, (trx) => editParcel(trx, parcel, { note, cod, version }));
      entry.at = performance.timeOrigin + performance.now();
      child.notify('wake');
      return;
    }
    const scope = parcelScopeOf(parcel);
    const row = {
      ...this.#templates[parcel % hubs],
      id: idOf('parcel', parcel),
      version,
      note,
      cod,
      updatedAt: new Date().toISOString(),
      trackingNumber: `CAS-26-${String(parcel).padStart(6, '0')}`,
      company: { __typename: 'Company', id: scope.companyId, name: `Boutique Zitoune ${parcel}` },
    };
    const packageChanged = {
      __typename: 'PackageChange',
      kind: 'CHANGED',
      id: row.id,
      version,
      changed: ['note', 'cod'],
      reason: null,
      package: row,
    };
    entry.at = performance.timeOrigin + performance.now();
    this.#publisher.notify('publish', { peer: contender, topic: 'packages', event: { keys: scope, packageChanged } });
  }

  publish(contender: string, topic: string, event: object): void {
    this.#publisher.notify('publish', { peer: contender, topic, event });
  }

  async stop(): Promise<void> {
    await this.#publisher.end();
  }
}

/** Changes a parcel as an edit does, with its event. */
export async function editParcel(
  trx: Trx,
  parcel: number,
  { note, cod, version }: { note: string; cod: number; version: number },
): Promise<void> {
  const id = idOf('parcel', parcel);
  const { cod: before } = await trx
    .selectFrom('packages')
    .select('cod')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx.updateTable('packages').set({ note, cod, version, updatedAt: new Date() }).where('id', '=', id).execute();
  const scope = {
    keys: scopeKeysOf(packageEntity.access, { ...parcelScopeOf(parcel), collectorId: null, toHubId: null }),
    countKey: 'enroute',
    days: {},
  };
  await recordEvent(trx, {
    at: new Date().toISOString(),
    actorId: null,
    actorRole: 'SYS',
    name: 'package.edited',
    entity: 'package',
    entityId: id,
    version,
    changed: ['note', 'cod'],
    before: { ...scope, sums: { cod: before } },
    after: { ...scope, sums: { cod } },
    payload: {},
  });
}
