// What users can rely on, and the evidence: faults of this suite by name, other tests by file.

interface DocumentedPromise {
  number: number;
  text: string;
  /** Files of other tests that hold it too, or alone. */ tests: readonly string[];
  /** The scenario of docs/performance.md that measures it, and its last result. */ measured?: {
    scenario: string;
    found: string;
  };
  /** Not implemented yet: what it waits for. */ later?: string;
}

export const promises: readonly DocumentedPromise[] = [
  {
    number: 1,
    tests: [
      'tests/live/subscriptions/resume.pg.test.ts',
      'tests/live/instances.pg.test.ts',
      'tests/events/event-stream.rules.test.ts',
    ],
    text: 'An open dashboard reaches, for each entity in its scope, at least the version of every committed event, never goes backwards and applies nothing twice; or it gets RESYNC and fetches again. This also holds across kill -9 of an instance, a Redis that restarts or swallows every message, an immediate stop of Postgres, a minute without network. Inside the replay window none of these causes a RESYNC.',
  },
  {
    number: 2,
    tests: ['tests/events/numbering.pg.test.ts'],
    text: 'No event without a commit, and no commit without its event.',
  },
  {
    number: 3,
    tests: [],
    measured: { scenario: 'G', found: 'p50 14 ms, p99 28 ms with 500 sockets on two instances' },
    text: 'From commit to screen within half a second for 99 of 100 changes at 200 events a second, and everything is right again within 5 s after a fault ends: on machines with processor time to spare and with Postgres answering; 10 s where every connection to Postgres died silently.',
  },
  {
    number: 4,
    tests: ['tests/events/log.rules.test.ts'],
    text: 'Missed changes are replayed for at least 10 minutes and 10,000 events; a client that was away for longer gets RESYNC within a second of reconnecting.',
  },
  {
    number: 5,
    tests: ['tests/live/subscriptions/resume.pg.test.ts'],
    text: 'A connected client that missed something knows within 15 s: heartbeats carry the log cursor up to which its instance has sent everything. An instance that is cut off from Postgres and from Redis reports it at /readyz within 5 s.',
  },
  {
    number: 6,
    tests: [
      'tests/db/timeouts.pg.test.ts',
      'tests/live/transport/sockets.pg.test.ts',
      'tests/client/live/reconnect.dom.test.tsx',
    ],
    text: 'A dead peer is detected: by the client within 15 s, by the server within 25 s. Connections to Postgres that died silently are replaced, and missed changes are sent within 10 s after the network is back; until then /readyz answers 503, from 5 s after the first change that was not sent.',
  },
  {
    number: 7,
    tests: ['tests/live/transport/slow-reader.pg.test.ts', 'tests/live/transport/slow-reader-memory.rules.test.ts'],
    text: 'A socket that stops reading costs at most 1 MB, delays nobody, and is closed with a code to reconnect, which it receives if it reads on within a minute; the process survives. An account with the maximum of subscriptions delays others by at most 100 ms.',
  },
  {
    number: 8,
    tests: [
      'tests/access/socket-session.pg.test.ts',
      'tests/access/session-watch.pg.test.ts',
      'tests/live/transport/revocations.pg.test.ts',
    ],
    text: 'After a sign-out, a disabled account or another role the next call is refused or has the new rights; sockets on all instances are closed within 2 s, 15 s with Redis down, with 4401 if it is final and 1012 if not; nothing of the old scope is sent after that. A session that expires or is deleted in the database, and rights that change there without an event, close their sockets within 60 s.',
  },
  {
    number: 9,
    tests: ['tests/areas/packages/scope.pg.test.ts', 'tests/live/subscriptions/audiences.pg.test.ts'],
    text: 'Each of the 13 roles gets changes of exactly the rows that it can query; for a row that leaves its scope it gets the id and nothing else.',
  },
  {
    number: 10,
    tests: ['tests/live/presence-instances.pg.test.ts'],
    text: 'A user who leaves disappears from presence within 40 s, and within 60 s after kill -9 of the instance.',
  },
  {
    number: 11,
    tests: ['tests/areas/positions/validate-positions.rules.test.ts', 'tests/areas/positions/device-ingest.pg.test.ts'],
    text: "Of a driver's positions the latest device time wins, and no position is ever assigned to another driver.",
  },
  {
    number: 12,
    tests: ['tests/live/instances.pg.test.ts', 'tests/events/redis-bus.pg.test.ts'],
    text: 'With Redis down no mutation fails and changes arrive within 3 s; without Redis at all every promise holds.',
  },
  { number: 13, tests: [], text: 'An acknowledged mutation survives kill -9 and an immediate stop of Postgres.' },
  {
    number: 14,
    tests: [
      'tests/areas/packages/api.pg.test.ts',
      'tests/commands/made-at.pg.test.ts',
      'tests/client/offline/outbox.dom.test.ts',
      'tests/e2e/life/offline.long.e2e.test.ts',
    ],
    text: 'The same key with the same body has one effect and the same answer, however often and however many at once, for seven days; with another body it is refused. What a driver does without a network has its effects once each and in order, also when the phone is restarted; what is refused becomes a question.',
  },
  {
    number: 15,
    tests: [
      'tests/areas/ledger/ledger.pg.test.ts',
      'tests/areas/ledger/random-lives.pg.test.ts',
      'tests/areas/reconciliation/reconciliation.pg.test.ts',
    ],
    text: 'Every posting sums to zero and a balance is the sum of its entries. No posting is lost or made twice, and the numbers of invoices and hand-overs have no gaps, also across kill -9 while people deliver, count, bill and pay.',
  },
  {
    number: 16,
    tests: ['tests/areas/packages/lifecycle.rules.test.ts', 'tests/areas/packages/api.pg.test.ts'],
    text: 'Only legal changes of status, and one winner of every race.',
  },
  {
    number: 17,
    tests: [
      'tests/areas/webhooks/webhooks.pg.test.ts',
      'tests/areas/webhooks/attempts.pg.test.ts',
      'tests/areas/webhooks/retry-plan.rules.test.ts',
    ],
    text: 'Webhooks are signed, delivered at least once with the same id, and tried nine times within two days; one receiver that hangs delays no other, and one that fails for five days is switched off with a notice.',
  },
  {
    number: 18,
    tests: ['tests/outbound/addresses.rules.test.ts', 'tests/outbound/exchange.rules.test.ts'],
    text: 'No outbound call connects to an internal address unless the operator allows it: every address of a name is checked, the connection goes to what was checked, and so does each redirect.',
  },
  {
    number: 19,
    tests: [
      'tests/areas/imports/imports.pg.test.ts',
      'tests/areas/imports/files.rules.test.ts',
      'tests/e2e/live/import.long.e2e.test.ts',
    ],
    text: 'An import creates a parcel for every row left in the preview, or none with an error per cell; leaving a row out is a click of its own; repeating a confirmation, or the same content again, has no second effect. Reading a file costs at most 300 MB and blocks nobody for 100 ms.',
  },
  {
    number: 20,
    tests: ['tests/events/verify.pg.test.ts'],
    text: 'Each privileged action leaves one audit row in its own transaction, and the chain can be verified.',
  },
  {
    number: 21,
    tests: ['tests/live/subscriptions/restored-backup.pg.test.ts', 'tests/e2e/live/restored-backup.long.e2e.test.ts'],
    text: 'After a restored backup every client fetches again, and none keeps data that the backup does not contain.',
  },
  {
    number: 22,
    tests: [
      'tests/http/drain.rules.test.ts',
      'tests/live/dispatch/other-versions.pg.test.ts',
      'tests/events/number-events.pg.test.ts',
    ],
    text: 'A rolling deploy fails no mutation, loses no event, and spreads the reconnects. Data written by one version stops no other, also after a roll-back: events that a version cannot read are skipped and logged, and their subscribers fetch again; one that cannot be counted is numbered without being counted, and listed.',
  },
  {
    number: 23,
    tests: [
      'tests/http/capacity.rules.test.ts',
      'tests/http/admission.rules.test.ts',
      'tests/live/transport/account-limits.pg.test.ts',
      'tests/live/dispatch/fair-queue.rules.test.ts',
      'tests/live/transport/sockets.pg.test.ts',
      'tests/client/live/reconnect.dom.test.tsx',
    ],
    text: 'Over capacity calls are refused with 429 and sockets with 503, nothing crashes, and everything is normal within 10 s: pages repeat their reads by themselves.',
  },
  {
    number: 24,
    tests: ['tests/support/embedded.long.pg.test.ts'],
    text: 'The embedded Postgres never runs twice on one folder, also after kill -9 of Node, and serves within 10 s of a restart.',
  },
  {
    number: 25,
    tests: ['tests/events/consumers.pg.test.ts', 'tests/areas/notifications/consumer.pg.test.ts'],
    text: 'Each notification of a committed change is created exactly once, whichever instance dies and whenever. One that cannot be created fails no change and delays others by at most a minute; administrators see it.',
  },
];

/** Known limitations of the promises, and what is not implemented yet. */
export const limitations: readonly string[] = [
  'P1, P6: while one instance cannot reach Postgres, its dashboards get no changes although the other instance could send them. A proxy that checks /readyz sends it no new clients; open sockets stay and get the changes when it recovers.',
  'P1: while rows of one entity cannot be read because of a bug, their subscribers get RESYNC at most every 5 s. If an instance is killed during such a pause, that RESYNC is lost; the next change causes it.',
  'P1, P23: on two busy processors 5,000 clients that come back at once are live after 12 to 40 s, not 10 (F41 on 2026-11-28, twice beside a busy loop); those that are live before get their changes meanwhile.',
  'P3: after a restored backup every client has RESYNC within some seconds, and everything is right up to 20 s after that, not 5 (F22, on two processors: it grows with what the clients read), because every client reconnects, is authenticated and fetches again.',
  'P3, P22: a deploy takes eight to ten seconds for each instance: two in which calls still arrive, and five over which sockets are closed one by one. A migration that takes a lock makes writers wait for that time.',
  'P8, P22: an event that closes sockets, and that only the newer of two versions knows, closes none at the older one: a new such event takes two deploys, the first of which knows it and does not write it.',
  'P12: with Redis down each instance has only its own presence and positions, and counts failed sign-ins by itself.',
];
