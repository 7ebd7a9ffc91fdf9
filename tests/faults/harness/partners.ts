// Partners with a webhook: a receiver, and what the database knows of the messages to it.
import { sql } from 'kysely';
import { z } from 'zod';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { createWebhook, removeWebhook } from '#tests/areas/webhooks/support/webhooks.ts';
import type { ApiClient } from '#tests/fixtures/test-server.ts';
import { type Answer, openReceiver, type Receiver } from '#tests/support/http-receiver.ts';
import type { FaultContext } from './fault-context.ts';
import type { Writers } from './writers.ts';

type Company = 'atlas' | 'zellige';
const customers = { atlas: 'customer', zellige: 'customer2' } as const;

export interface Partner {
  receiver: Receiver;
  webhookId: string;
}

const messageRows = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    attempts: z.number(),
    answerStatus: z.number().nullable(),
    error: z.string().nullable(),
    /** Milliseconds from the end of the last attempt to the next one. */
    pauseMs: z.number().nullable(),
    dueAt: z.number(),
  }),
);
type SentMessage = z.output<typeof messageRows>[number];

/** The partners of one round. They are told of each new parcel of their company. */
export class Partners {
  readonly #context: FaultContext;
  readonly #customers = new Map<Company, ApiClient>();
  readonly #open: (Partner & { customer: ApiClient })[] = [];

  constructor(context: FaultContext) {
    this.#context = context;
  }

  /** Answers 204 unless told otherwise. */
  async open(company: Company, answer?: Answer): Promise<Partner> {
    // A new account has just proven who it is.
    const customer = this.#customers.get(company) ?? (await this.#context.createUser(customers[company]));
    this.#customers.set(company, customer);
    const receiver = await openReceiver(answer);
    const { id: webhookId } = await createWebhook(customer, { url: receiver.url, events: ['package_created'] });
    this.#open.push({ receiver, webhookId, customer });
    return { receiver, webhookId };
  }

  /** Creates a parcel, of which each partner of the company is told ten seconds later. */
  async createParcel(writers: Writers, company: Company): Promise<void> {
    const { companies, cities } = this.#context.testBed.fixtures;
    const input = {
      companyId: companies[company],
      recipientName: 'Imane Tazi',
      phone: '+212655767159',
      address: '3 rue Agadir',
      cityId: cities.casa,
      cod: 10_000,
    };
    await writers.run(this.#context.user('backoffice'), 'packageCreate', input, `creates for ${company}`);
  }

  /** The messages to a partner, the oldest first. */
  async messages({ webhookId }: Partner): Promise<SentMessage[]> {
    return inSnapshot(this.#context.testBed.db, systemPrincipal, async (trx) => {
      const { rows } = await sql`
        select message_id as id, status, attempts, answer_status, error,
          (extract(epoch from next_at - attempted_at) * 1000)::float8 as pause_ms,
          (extract(epoch from (select e.at from events e where e.entity_id = d.source_id and e.name = 'package.created')) * 1000)::float8
            + 10000 as due_at
        from webhook_deliveries d where webhook_id = ${webhookId} order by created_at, id`.execute(trx);
      return messageRows.parse(rows);
    });
  }

  async close(): Promise<void> {
    for (const { receiver, webhookId, customer } of this.#open.splice(0)) {
      receiver.close();
      await removeWebhook(customer, webhookId);
    }
  }
}

/** The messages that a receiver got, by id, with how often. */
export function timesReceived({ receiver }: Partner): Map<string, number> {
  const times = new Map<string, number>();
  for (const { headers } of receiver.received) {
    const id = String(headers['webhook-id']);
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
}
