// The examples of the page, once: it shows them, and a test runs each as it is shown against a real instance.
import type { StepName } from './texts.ts';

/** A GraphQL operation. A variable `$PARCEL` stands for the environment variable of this name. */
export interface Operation {
  document: string;
  variables?: Readonly<Record<string, unknown>>;
}

/** The program of a step, for a terminal and for Node. */
export interface Example {
  curl?: string;
  javascript: string;
}

/** Creates a parcel. */
export const create: Operation = {
  document: 'mutation ($input: PackageCreateInput!) { packageCreate(input: $input) { package { id trackingNumber } } }',
  variables: {
    input: {
      idempotencyKey: 'order-1001',
      recipientName: 'Youssef Bennani',
      phone: '0612345678',
      cityText: 'Rabat',
      address: '12 rue Oued Ziz, Agdal',
      products: 'Théière en cuivre',
      cod: 24_900,
    },
  },
};
const track: Operation = {
  document: `query ($id: ID!) {
  package(id: $id) { trackingNumber status reason attempts nextDate cashCollected version }
  packageTimeline(id: $id) { at name from to note }
}`,
  variables: { id: '$PARCEL' },
};
/** Cancels it. */
export const cancel: Operation = {
  document: 'mutation ($input: PackageCancelInput!) { packageCancel(input: $input) { package { status version } } }',
  variables: { input: { id: '$PARCEL', reason: 'customer_request', idempotencyKey: 'cancel-1001' } },
};
const list: Operation = {
  document: `query ($after: String) {
  packages(tab: all, filter: { status: [created] }, after: $after) { total next rows { id trackingNumber cod } }
}`,
  variables: { after: null },
};

const placeholder = /"\$([A-Z]+)"/g;

/** The operation as a call of curl. */
function curlOf(api: string, { document, variables = {} }: Operation): string {
  const query = document.replaceAll(/\s+/g, ' ');
  const body = JSON.stringify({ query, variables }, null, 2)
    .replaceAll("'", String.raw`'\''`)
    .replaceAll(placeholder, (_, name: string) => `"'"$${name}"'"`);
  return `curl -sS ${api} \\
  -H "Authorization: Bearer $QAFILA_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${body}'`;
}

/** A value as JavaScript is usually written. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replaceAll(/^(\s*)"(\w+)":/gm, '$1$2:')
    .replaceAll(placeholder, (_, name: string) => `process.env.${name}`);

const indented = (text: string): string => text.replaceAll('\n', '\n  ');

/** The function that all programs call with. */
const callFunction = (api: string): string => `async function call(query, variables) {
  const response = await fetch('${api}', {
    method: 'POST',
    headers: { authorization: \`Bearer \${process.env.QAFILA_KEY}\`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}`;

const programOf = (api: string, { document, variables = {} }: Operation): string => `${callFunction(api)}

const query = \`${indented(document)}\`;
console.log(JSON.stringify(await call(query, ${literal(variables)})));`;

const listProgram = (api: string): string => `${callFunction(api)}

const query = \`${indented(list.document)}\`;
let after = null;
do {
  const { packages } = await call(query, { after });
  for (const row of packages.rows) console.log(row.trackingNumber, row.cod / 100);
  after = packages.next;
} while (after);`;

// Without `shouldRetry` the library would give up when the server cannot be reached.
const followProgram = (live: string): string => `import { createClient } from 'graphql-ws';

let at, audience; // the last cursor, and the audience that it belongs to
let now; // the audience of this connection

const client = createClient({
  url: '${live}',
  connectionParams: { authorization: \`Bearer \${process.env.QAFILA_KEY}\` },
  retryAttempts: Infinity,
  shouldRetry: (reason) => reason.code !== 4401,
  on: { connected: (_socket, ack) => { now = ack.audience; at ??= ack.at; audience ??= ack.audience; } },
});

client.subscribe({
  query: 'subscription { packageChanged { kind id version package { trackingNumber status } } }',
  // Read at each subscribe, also after a break.
  get extensions() { return { resume: { at, audience } }; },
}, {
  next: ({ data, extensions }) => {
    at = extensions.at;
    if (data?.packageChanged.kind === 'RESYNC') audience = now;
    console.log(JSON.stringify(data?.packageChanged));
  },
  error: (reason) => { console.error('over:', reason.code ?? reason); },
  complete: () => {},
});`;

const receiveProgram = `import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

createServer(async (request, response) => {
  const body = await text(request);
  try {
    const { type, data } = webhook.verify(body, request.headers); // throws if signature or time is wrong
    console.log(type, data.package?.trackingNumber, data.package?.status);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(Number(process.env.PORT ?? 8080));`;

/** The examples of the guide against the installation at this address. */
export function guideExamples(publicUrl: string): Readonly<Record<StepName, Example>> {
  const { api, live } = addressesOf(publicUrl);
  const both = (operation: Operation): Example => ({
    curl: curlOf(api, operation),
    javascript: programOf(api, operation),
  });
  return {
    create: both(create),
    list: { curl: curlOf(api, list), javascript: listProgram(api) },
    track: both(track),
    follow: { javascript: followProgram(live) },
    cancel: both(cancel),
    receive: { javascript: receiveProgram },
  };
}

/** Where an installation is called, and where its sockets are. */
export function addressesOf(publicUrl: string): { api: string; live: string } {
  const api = new URL('/graphql', publicUrl).href;
  return { api, live: api.replace(/^http/, 'ws') };
}
