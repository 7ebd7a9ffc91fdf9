import type { DocsTexts } from '../texts.ts';

export const en: DocsTexts = {
  title: 'Partner API',
  lead: 'Create your parcels from your shop or your software, follow them live, and be told of each change.',
  skip: 'Skip to the contents',
  contents: 'Contents',
  language: 'Language',
  sections: {
    start: {
      title: 'At a glance',
      text: [
        'The API is GraphQL at one address: `POST {{api}}`. Changes are sent over a WebSocket at `{{live}}`.',
        'A call is JSON with `query` and `variables`. Its answer has `data`, `errors` or both.',
        'Everything on this page runs as it is written. The examples read your key from the variable `QAFILA_KEY`, and the id of a parcel from `PARCEL`.',
      ],
    },
    auth: {
      title: 'The key',
      text: [
        'Make a key in your profile, under “API access”. Its secret is shown once. Use one key for each integration, so that you can end one without the others.',
        '- Send it with every call: `Authorization: Bearer qf_live_…`.',
        '- A key belongs to one company, and sees its parcels only. An id of another company is answered like a missing one.',
        '- The scope “read” runs no mutations.',
        '- Never send a cookie together with a key (`api_key.with_cookie`), and never put a key into an address (`api_key.in_url`): addresses are kept in logs.',
        '- A key that is unknown, revoked, replaced or expired is refused with HTTP 401 and `api_key.invalid`. Its sockets are closed with 4401.',
        '- Keep the key on your server. Whoever has it acts in your name.',
      ],
    },
    guide: {
      title: 'Guide',
      text: ['Each step is shown for curl and for JavaScript (Node 22 or newer, a file ending in `.mjs`).'],
    },
    values: {
      title: 'Values',
      text: [
        '- Amounts are whole centimes: `24900` is 249.00 DHS.',
        '- A day is `YYYY-MM-DD` in Casablanca. An instant is ISO 8601 in UTC.',
        '- Weights are grams, lengths centimetres. Phone numbers are accepted in any usual notation and returned as E.164.',
        '- Ids are UUIDs. `version` of a row grows with each change: a higher one is newer.',
        '- `packageEdit` sends the `version` that it read. If somebody has changed the same field since, it fails with `changed_meanwhile` and both values.',
      ],
    },
    idempotency: {
      title: 'Sending again without a second effect',
      text: [
        'Give each mutation an `idempotencyKey` of your own, for example the number of the order. The same key with the same input has one effect and the same answer, also when two calls run at once: after a timeout, send the same call again.',
        'The same key with another input is refused with `idempotency_key_reused`. Keys belong to your API key and are valid for seven days. A call that failed leaves no key behind.',
      ],
    },
    pages: {
      title: 'Reading long lists',
      text: [
        'A page has 30 rows. Pass `next` of one answer as `after` of the following one, with the same filter and sort, until it is `null`.',
        '`total` is exact for a tab. With a filter or a search it is exact up to 1,000; `totalIsExact: false` means that there are more.',
        'A search needs three characters. `filter: { numbers: […] }` takes up to 500 tracking numbers, and `missingNumbers` are those that none of your parcels has.',
      ],
    },
    live: {
      title: 'Live changes',
      text: [
        'The socket speaks graphql-transport-ws, for subscriptions only; the library `graphql-ws` does. Give the key in `connectionParams`, or in the header `Authorization`.',
        '- `NEW`: it became visible. `CHANGED`: take the row if its `version` is not older than yours. `GONE`: drop it. `RESYNC`: read everything again.',
        '- Nothing is lost in a break: send the last `extensions.at` and the `audience` of the connection as `extensions.resume` when you subscribe again, as in the guide. You get each row that changed since, once. After ten minutes or 10,000 events you may get `RESYNC` instead.',
        '- A row is as it is when it is sent. So a version may be skipped, and never goes backwards.',
        '- The server pings every 10 seconds, and cuts a client that is silent for 24.',
        '- 1012 and 1013: connect again. 4401: the key has ended. 4408: no `connection_init` within 10 seconds. 4420: too many sockets.',
      ],
    },
    webhooks: {
      title: 'Webhooks',
      text: [
        'A webhook sends a signed message to your address at each event that you have chosen. Set it up in your profile. Messages follow Standard Webhooks.',
        '- Headers: `webhook-id` (the same at each attempt), `webhook-timestamp`, `webhook-signature`, and `authorization` if you have set a token.',
        '- Body: `type`, `apiVersion`, `timestamp` and `data`. `data.package` is the parcel, `data.previousStatus` its status before, `data.changed` the changed fields.',
        '- Types: `package.created`, `package.confirmed`, `package.delivered`, `package.canceled`, `package.returned`, `package.status`, `package.edited`, `rating.replied`, `webhook.test`.',
        '- Answer 2xx within ten seconds, and work afterwards. A redirect is a failure.',
        '- A message may arrive twice, and messages have no order: ignore a known `webhook-id`, and keep the parcel with the higher `version`.',
        '- Retries follow after 10 seconds, 5 and 30 minutes, 2, 5, 8, 12 and 20 hours. 410 switches the webhook off at once, and five days without a success do, too.',
      ],
    },
    limits: {
      title: 'Limits',
      text: [
        '- {{calls}} calls a minute for each key. One more is refused with HTTP 429, `too_many_requests` and the header `Retry-After` in seconds. Other keys are not affected.',
        '- A company has at most {{keys}} active keys.',
        '- A body has at most 1 MiB. A document has at most 64 KiB, 2,000 tokens, 12 levels, 20 aliases and 50 fragments, and reads at most three pages.',
        '- A key has at most 40 sockets, a socket 50 subscriptions, and a message to the server 64 KiB.',
      ],
    },
    errors: {
      title: 'Errors',
      text: [
        'Decide by `extensions.code`, never by `message`. `extensions.params` has the values of the sentence. With `invalid_input`, `extensions.fields` has a code for each wrong field, with its `path`.',
        'The answer is HTTP 200 unless another status stands beside the code. These are all codes that a key can meet:',
      ],
    },
  },
  steps: {
    create: {
      title: 'Create a parcel',
      text: [
        'The city is `cityId` (see the query `cities`) or its name in `cityText`; an unknown name waits for validation. Keep the `id` of the answer: the next examples read it from `PARCEL`.',
      ],
    },
    list: { title: 'List your parcels', text: ['All that are still to be confirmed, page by page.'] },
    track: {
      title: 'Read the status and its history',
      text: ['One call reads a parcel and its timeline, newest first.'],
    },
    follow: {
      title: 'Follow your parcels live',
      text: [
        'Every change of a parcel of yours arrives within a moment, also those during a break of the connection. Install `graphql-ws` first.',
      ],
    },
    cancel: {
      title: 'Cancel a parcel',
      text: [
        'Until it was picked up, without a note. Afterwards a `note` is required, and the parcel comes back to you.',
      ],
    },
    receive: {
      title: 'Verify a webhook',
      text: [
        'Verify the signature over the body exactly as it arrived, with the secret `whsec_…` that was shown once (here in `WEBHOOK_SECRET`). Install `standardwebhooks` first; it exists for many languages.',
      ],
    },
  },
  reference: {
    query: 'Queries',
    mutation: 'Mutations',
    subscription: 'Subscriptions',
    inputs: 'Inputs',
    types: 'Types',
    enums: 'Choices',
    scalars: 'Simple values',
    note: 'Everything that is open to keys. `!` means never null, `[…]` a list. New fields may be added at any time.',
    arguments: 'Arguments',
    returns: 'Answer',
    example: 'Example',
    variables: 'Variables',
    required: 'required',
    byDefault: 'default: {{value}}',
    writeOnly: 'scope “write”',
    limits: {
      minLength: 'at least {{value}} characters',
      maxLength: 'at most {{value}} characters',
      minimum: 'at least {{value}}',
      maximum: 'at most {{value}}',
      maxItems: 'at most {{value}} values',
    },
  },
  purposes: {
    'query.package': 'One parcel. Null if it is missing or not yours.',
    'query.packages': 'A page of parcels, with filters, a search and an order.',
    'query.packageCounts': 'How many parcels there are in each status and tab, and how many are late.',
    'query.packageDays': 'Parcels and their sum for each day.',
    'query.packageTimeline': 'What happened to a parcel, newest first.',
    'query.packageTariff': 'The fees of a parcel’s route, or of the route to another city.',
    'query.linkedPackages': 'The parcels that were made of this one, or that this one was made of.',
    'query.userRequestsOfPackage':
      'What you or the recipient asked for about a parcel (another day, another address, a return), and the decision.',
    'query.rating': 'One rating.',
    'query.packageRatings': 'The ratings of a parcel.',
    'query.ratable': 'What may still be rated of a parcel.',
    'query.cities': 'Cities by a part of their name, in French or Arabic.',
    'query.hubs': 'The hubs.',
    'query.rules': 'The reasons in use, and the number of delivery attempts.',
    'mutation.packageCreate': 'Creates a parcel.',
    'mutation.packageEdit': 'Changes the data of a parcel. Only the given fields change.',
    'mutation.packageConfirm': 'Confirms a parcel: it is ready to be picked up.',
    'mutation.packageCancel': 'Cancels a parcel, for a reason.',
    'mutation.packageRecordWhatsapp': 'Notes that the recipient was written to on WhatsApp.',
    'mutation.packagesConfirm': 'Confirms several parcels. The answer names each with its error.',
    'mutation.packagesCancel': 'Cancels several parcels. The answer names each with its error.',
    'mutation.ratingCreate': 'Rates the driver or the support, once a parcel is delivered or canceled.',
    'subscription.packageChanged': 'Each change of a parcel of yours.',
    'subscription.packageCounts': 'The counts at once, and again after changes, at most once a second.',
    'subscription.ratingChanged': 'Each change of a rating of yours.',
  },
};
