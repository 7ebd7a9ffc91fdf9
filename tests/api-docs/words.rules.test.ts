// What a partner reads on the page: numbers, rules and addresses as they are, and programs that can be copied.
import { describe, expect, it } from 'vitest';
import { readClientMessages } from '#server/api-docs/client-messages.ts';
import { guideExamples } from '#server/api-docs/examples.ts';
import { html, paragraphs, sentence } from '#server/api-docs/html.ts';
import { renderPage } from '#server/api-docs/page.ts';
import { schema } from '#server/areas/schema.ts';

const options = { schema, publicUrl: 'https://qafila.example.com', companyName: 'Sahara' };
const [page, arabic] = [await renderPage('en', options), await renderPage('ar', options)];
const wordsOf = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');
/** The words of a section, a card or an item with this id. */
const part = (id: string, end = '</section>', text = page) => wordsOf(text.split(`id="${id}"`)[1]?.split(end)[0] ?? '');

const current = (text: string) => /lang="(\w+)"\s+hreflang="\w+"\s+aria-current="true"/.exec(text)?.[1];

describe('the page', () => {
  it('says where the API is and how often it may be called', () => {
    expect(part('start')).toContain('POST https://qafila.example.com/graphql');
    expect(part('start')).toContain('wss://qafila.example.com/graphql');
    expect(part('limits')).toContain('600 calls a minute for each key');
    expect(part('limits')).toContain('at most 20 active keys');
  });

  it('has the name of the company, and marks its own language', () => {
    expect(page).toMatch(/<title>[^<]+ · Sahara<\/title>/);
    expect([current(page), current(arabic)]).toEqual(['en', 'ar']);
    expect([...page.matchAll(/aria-current/g)]).toHaveLength(1);
  });

  it.each([
    ['api_key.invalid', 'HTTP 401'],
    ['api_key.with_cookie', 'HTTP 403'],
    ['api_key.in_url', 'HTTP 403'],
    ['too_many_requests', 'HTTP 429'],
    ['too_costly', 'HTTP 413'],
  ])('names the status of %s: %s', (code, status) => {
    expect(part(`error-${code}`, '</li>')).toContain(`${code} ${status}`);
  });

  it('says of each input what it must be, and nothing that is no rule', () => {
    const create = part('mutation-packageCreate');
    expect(create).toContain('scope “write”');
    expect(create).toContain('recipientName String! requiredat most 120 characters');
    expect(create).not.toContain('at least 1 characters');
    expect(create).toMatch(/ products String (?!required)/);
    expect(part('query-packages')).not.toContain('scope “write”');
    expect(part('query-packages')).toMatch(
      /Arguments after String .*filter PackageFilter .*search String sort PackageSort tab PackageTab default: packages/,
    );
    expect(part('mutation-packagesConfirm')).toContain('[ID!]');
    expect(part('query-linkedPackages')).toMatch(/Answer \[\w+!\]! /);
  });

  it('says what its signs mean above the operations', () => {
    expect(part('query', '</p>')).toContain('! means never null, […] a list');
    expect(part('mutation', '<section')).not.toContain('never null');
  });

  it('has the words of choices beside their names', async () => {
    expect(part('type-CashStage')).toContain('with_driver With the driver');
    const { choiceText, errorText } = await readClientMessages('en');
    expect(choiceText('CancelReason', 'customer_request')).toBe('At the sender’s request');
    expect(choiceText('ReturnStage', 'none')).toBe('No return');
    expect([choiceText('SortDirection', 'asc'), choiceText('PackageStatus', 'nope')]).toEqual([null, null]);
    expect(errorText('api_key.in_url')).toBe('An API key never belongs in an address. Replace this key.');
    expect(errorText('too_costly')).toBe('This request is too heavy. Narrow the period or the filters.');
  });

  it('keeps code from left to right, also within Arabic, and marks what a sentence is filled with', () => {
    expect(sentence('a `b<c>` d').text).toBe('a <code dir="ltr">b&lt;c&gt;</code> d');
    expect(arabic).toContain('<code dir="ltr">POST https://qafila.example.com/graphql</code>');
    expect(page.split('id="error-too_many"')[1]?.split('</li>')[0]).toContain('<var dir="ltr">limit</var>');
  });

  it('has paragraphs and lists in the order of their lines', () => {
    const made = paragraphs(['one', '- two', '- three', 'four', '- five']);
    expect(html`${made}`.text.replaceAll(/\s+/g, '')).toBe(
      '<p>one</p><ulclass="points"><li>two</li><li>three</li></ul><p>four</p><ulclass="points"><li>five</li></ul>',
    );
  });
});

const { create, list, track, follow, cancel, receive } = guideExamples('https://qafila.example.com');

describe('a program of the guide', () => {
  it('for the terminal has the address, the key and the parcel of the environment', () => {
    expect(cancel.curl).toBe(
      `curl -sS https://qafila.example.com/graphql \\
  -H "Authorization: Bearer $QAFILA_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{
  "query": "mutation ($input: PackageCancelInput!) { packageCancel(input: $input) { package { status version } } }",
  "variables": {
    "input": {
      "id": "'"$PARCEL"'",
      "reason": "customer_request",
      "idempotencyKey": "cancel-1001"
    }
  }
}'`,
    );
    expect([follow.curl, receive.curl]).toEqual([undefined, undefined]);
  });

  it('for Node is written as people write', () => {
    expect(track.javascript).toMatch(/call\(query, \{\n {2}id: process\.env\.PARCEL\n\}\)\)\);$/);
    expect(create.javascript).toContain('    recipientName: "Youssef Bennani",\n');
    expect(create.javascript).toContain(
      "await fetch('https://qafila.example.com/graphql', {\n    method: 'POST',\n    " +
        "headers: { authorization: `Bearer ${process.env.QAFILA_KEY}`, 'content-type': 'application/json' },",
    );
  });

  it('reads a list page by page, to its end', () => {
    expect(list.javascript).toMatch(
      /do \{\n.*call\(query, \{ after \}\);\n.*\n {2}after = packages\.next;\n\} while \(after\);$/,
    );
  });

  it('follows changes from where it was, and ends only when its key does', () => {
    for (const line of [
      "  url: 'wss://qafila.example.com/graphql',\n",
      '  shouldRetry: (reason) => reason.code !== 4401,\n',
      'now = ack.audience; at ??= ack.at; audience ??= ack.audience;',
      '  get extensions() { return { resume: { at, audience } }; },\n',
      '    at = extensions.at;\n',
      "    if (data?.packageChanged.kind === 'RESYNC') audience = now;\n",
    ])
      expect(follow.javascript).toContain(line);
  });

  it('takes a message only with a right signature', () => {
    expect(receive.javascript).toMatch(/try \{\n.*webhook\.verify\(body, request\.headers\);[^]*catch \{\n.*400/);
  });
});
