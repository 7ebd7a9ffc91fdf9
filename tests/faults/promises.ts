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
    text: 'An open dashboard reaches, for each entity in its scope, at least the version of every committed event, never goes backwards and takes nothing in twice; or it is told RESYNC and reads again. So also across kill -9 of an instance, a Redis that restarts or swallows everything, an immediate stop of Postgres, a minute without network. Inside the replay window none of these tells anybody to read again.',
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
    text: 'From commit to screen within half a second for 99 of 100 at 200 events a second, and all is right again within 5 s after a fault heals: on machines with processor to spare, with Postgres answering, and 10 s where every connection to Postgres died without a word.',
  },
  {
    number: 4,
    tests: ['tests/events/log.rules.test.ts'],
    text: 'What was missed is told for at least 10 minutes and 10,000 events; whoever was away for longer is told to read again within a second of coming back.',
  },
  {
    number: 5,
    tests: ['tests/live/subscriptions/resume.pg.test.ts'],
    text: 'A connected client that missed something knows within 15 s: heartbeats carry the place up to which its instance told everything. What the instance itself cannot know, cut off from Postgres and from Redis, it says at /readyz within 5 s.',
  },
  {
    number: 6,
    tests: [
      'tests/db/timeouts.pg.test.ts',
      'tests/live/transport/sockets.pg.test.ts',
      'tests/client/live/reconnect.dom.test.tsx',
    ],
    text: 'A dead peer is found: by the client within 15 s, by the server within 25 s. Connections to Postgres that died without a word are replaced, and what was missed is told within 10 s after the network is back; until then /readyz says no, 5 s after the first change that was not told.',
  },
  {
    number: 7,
    tests: ['tests/live/transport/slow-reader.pg.test.ts', 'tests/live/transport/slow-reader-memory.rules.test.ts'],
    text: 'A socket that stops reading costs at most 1 MB, delays nobody, and is closed with a code that asks to come back, which it finds when it reads on within a minute; the process lives on. One account that listens to all that it may delays others by at most 100 ms.',
  },
  {
    number: 8,
    tests: [
      'tests/access/socket-session.pg.test.ts',
      'tests/access/session-watch.pg.test.ts',
      'tests/live/transport/revocations.pg.test.ts',
    ],
    text: 'After a sign-out, a disabled account or another role the next call is refused or has the new rights; sockets on all instances are closed within 2 s, 15 s with Redis down, with 4401 when it is final and 1012 when it is not; nothing of the old scope is told after that. A session that runs out or is deleted in the database, and rights that change there without an event, close their sockets within 60 s.',
  },
  {
    number: 9,
    tests: ['tests/areas/packages/scope.pg.test.ts', 'tests/live/subscriptions/audiences.pg.test.ts'],
    text: 'Each of the 13 roles hears of exactly the rows that it can query; a row that leaves its sight is told by its id and nothing else.',
  },
  {
    number: 10,
    tests: ['tests/live/presence-instances.pg.test.ts'],
    text: 'Whoever is gone is gone from presence within 40 s, and no ghost stays for 60 s after kill -9.',
  },
  {
    number: 11,
    tests: ['tests/areas/positions/validate-positions.rules.test.ts', 'tests/areas/positions/device-ingest.pg.test.ts'],
    text: "Of positions the latest time of the device wins, and none is ever taken for another driver's.",
  },
  {
    number: 12,
    tests: ['tests/live/instances.pg.test.ts', 'tests/events/redis-bus.pg.test.ts'],
    text: 'With Redis down no mutation fails and changes arrive within 3 s; without Redis at all every promise holds.',
  },
  { number: 13, tests: [], text: 'An acknowledged mutation survives kill -9 and an immediate stop of Postgres.' },
  {
    number: 14,
    tests: ['tests/areas/packages/api.pg.test.ts'],
    text: 'The same key with the same body has one effect and the same answer, however often and however many at once; with another body it is refused.',
  },
  {
    number: 15,
    tests: [],
    text: 'Every posting sums to zero and a balance is the sum of its entries.',
    later: 'money',
  },
  {
    number: 16,
    tests: ['tests/areas/packages/lifecycle.rules.test.ts', 'tests/areas/packages/api.pg.test.ts'],
    text: 'Only legal changes of status, and one winner of every race.',
  },
  {
    number: 17,
    tests: [],
    text: 'Webhooks are signed, come at least once, and are tried again for over a day.',
    later: 'webhooks',
  },
  {
    number: 18,
    tests: [],
    text: 'No outbound call connects to an address inside the house unless the operator allows it.',
    later: 'webhooks',
  },
  {
    number: 19,
    tests: [],
    text: 'An import takes every row left in the preview, or none with an error for each.',
    later: 'imports',
  },
  {
    number: 20,
    tests: ['tests/events/verify.pg.test.ts'],
    text: 'Each privileged act leaves one audit row in its own transaction, and the chain can be verified.',
  },
  {
    number: 21,
    tests: ['tests/live/subscriptions/restored-backup.pg.test.ts', 'tests/e2e/live/restored-backup.e2e.test.ts'],
    text: 'After a restored backup every client reads again, and none keeps what will never have been.',
  },
  {
    number: 22,
    tests: ['tests/http/drain.rules.test.ts', 'tests/live/dispatch/other-versions.pg.test.ts'],
    text: 'A rolling deploy fails no mutation, loses no event, and spreads the reconnects; what one version wrote stops no other, then and after a roll-back: what it cannot read it skips aloud, and whoever listened reads again.',
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
    text: 'Over capacity calls are refused politely (429, and 503 for sockets), nothing crashes, and all is normal within 10 s: what pages read is asked again by itself.',
  },
  {
    number: 24,
    tests: ['tests/support/embedded.pg.test.ts'],
    text: 'The embedded Postgres never runs twice on one folder, also after kill -9 of Node, and serves within 10 s of a restart.',
  },
];

/** Known limitations of the promises, and what is not implemented yet. */
export const limitations: readonly string[] = [
  'P1, P6: while one instance cannot reach Postgres, its dashboards hear nothing although the other instance could tell them. A proxy that asks /readyz sends it nobody new; sockets that are open stay and are told when it is back.',
  'P1: while rows of one entity cannot be read through a mistake of ours, who listens to them is told to read again at most each 5 s. An instance that is killed within such a pause takes that one telling with it; the next change tells it.',
  'P3: after a restored backup all is right after some 13 s and not 5 (F22), since everybody comes back, is asked who they are, and reads again.',
  'P3, P22: a deploy takes eight to ten seconds for each instance: two in which calls still come to it, and five over which sockets leave one by one. A migration that takes a lock makes writers wait for as long as it takes it.',
  'P8, P22: an event that ends sockets, and which only the newer of two versions knows, ends none at the older: a new one takes two deploys, the first of which knows it and does not write it.',
  'P8: nobody can change a password or revoke a key of the API yet. When they can, both will end what they opened, as a disabled account does.',
  "P12: with Redis down presence and positions are each instance's own, and failed sign-ins are counted by each for itself.",
];
