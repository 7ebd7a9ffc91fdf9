// One call of GraphQL from its headers to its answer: who calls, with which limits, and what it sends back.
import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fieldsOpenToKeys, openToKeys } from '#server/access/key-fields.ts';
import { keys, start } from './graphql-call-server.ts';
import { call, ownOrigin, post } from './test-http-server.ts';

const own = { cookie: 'qafila=secret' };

describe('a call', () => {
  it.each([
    ['phone', { 'sec-ch-ua-mobile': '?1' }],
    ['phone', { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }],
    ['phone', { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Mobile' }],
    ['web', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', 'sec-ch-ua-mobile': '?0' }],
    ['web', {}],
  ])('comes from a %s: %j', async (source, headers) => {
    const { send } = await start();
    expect((await send('{ source }', headers)).data).toEqual({ source });
  });

  it('may be as long as it needs in a session, and short without one', async () => {
    const { send } = await start();
    const long = `{ ${'source '.repeat(600)} }`;
    expect([(await send(long)).code, (await send(long, own)).code]).toEqual(['bad_request', undefined]);
  });

  it('without a wish for a type is answered as JSON with 200, also when it is wrong', async () => {
    const { send } = await start();
    for (const accept of [undefined, '*/*']) {
      const { status, headers, code } = await send('{ source ', accept === undefined ? {} : { accept });
      expect([status, code]).toEqual([200, 'bad_request']);
      expect(headers['content-type']).toContain('application/json');
    }
  });

  it('that reads much is answered compressed, but not where a foreign page could ask for it', async () => {
    const { server } = await start();
    const query = JSON.stringify({ query: '{ long }' });
    const ask = async (headers: Record<string, string>) => call(server, '/graphql', post(headers, query));
    const plain = await ask({});
    const br = await ask({ 'accept-encoding': 'gzip, br' });
    const gzip = await ask({ 'accept-encoding': 'gzip, br;q=0' });
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect([brotliDecompressSync(br.body), gunzipSync(gzip.body)].map(String)).toEqual([plain.text, plain.text]);
    const opened = await call(server, '/graphql?query={long}', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([opened.headers['content-encoding'], opened.status]).toEqual([undefined, 200]);
  });

  it.each([
    ['a batch', '[{"query":"{ source }"}]', {}, 200],
    [
      'a form whose map of files is none',
      '--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query":"{ source }"}\r\n' +
        '--x\r\nContent-Disposition: form-data; name="map"\r\n\r\n{"0":5}\r\n--x--\r\n',
      { 'content-type': 'multipart/form-data; boundary=x', origin: ownOrigin, 'x-qafila-token': 't' },
      400,
    ],
  ])('that is %s is a mistake of the client', async (_what, body, headers, status) => {
    const { server, lines } = await start();
    const answer = await call(server, '/graphql', { ...post(headers, body) });
    expect([answer.status, JSON.parse(answer.text).errors[0].extensions.code]).toEqual([status, 'bad_request']);
    expect(lines).toEqual([]);
  });

  it('sends all cookies that it sets, beside the one that prolongs its session', async () => {
    const { send } = await start();
    const token = (await send('{ token }', own)).data.token;
    const { headers, data } = await send('mutation { cookies }', { ...own, 'x-qafila-token': token });
    expect(data).toEqual({ cookies: 1 });
    expect(headers['set-cookie']?.map((cookie) => cookie.split(';')[0])).toEqual(['qafila=secret', 'a=1', 'b=2']);
  });

  it('that signs out removes the cookie, and has no session from then on', async () => {
    const { send, notified, statements } = await start();
    const token = (await send('{ token }', own)).data.token;
    const { headers, data } = await send('mutation { leave }', { ...own, 'x-qafila-token': token });
    expect(data).toEqual({ leave: 1 });
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^qafila=; .*Max-Age=0/)]);
    expect(notified).toEqual(['numbered']);
    expect(statements).toContain(`delete from sessions where id = 's1'`);
  });

  it('of a session reads a snapshot that is not older than what its client has seen', async () => {
    const { send, reads } = await start();
    await send('{ source }', { ...own, 'x-qafila-at': '1:6:0000abce' });
    await send('{ source }', { 'x-qafila-at': '1:6:0000abce' });
    expect(reads.map(({ minCursor }) => minCursor)).toEqual([{ epoch: 1, seq: 6, nonce: '0000abce' }]);
  });

  it('that changes something runs on no snapshot, and is refused without its token', async () => {
    const { send, reads } = await start();
    const token = (await send('{ token }', own)).data.token;
    expect(await send('mutation { cookies }', { ...own, 'x-qafila-token': token })).toMatchObject({
      data: { cookies: 1 },
    });
    expect(reads).toHaveLength(1);
    const refused = await send('mutation { cookies }', own);
    expect([refused.status, refused.code, refused.headers['set-cookie']?.length]).toEqual([403, 'token_missing', 1]);
  });

  it('of nobody reads for as long as its client waits', async () => {
    const { server, statements, state, lines } = await start();
    const gate = Promise.withResolvers<void>();
    state.gate = gate.promise;
    const canceled = () => statements.filter((text) => text.includes('pg_cancel_backend')).length;
    const request = httpRequest({ host: '127.0.0.1', port: server.port, path: '/graphql', ...post({}) });
    request.on('error', () => {}).end(JSON.stringify({ query: '{ held }' }));
    await expect.poll(() => state.held).toBe(1);
    request.destroy();
    await expect.poll(canceled).toBeGreaterThan(0);
    gate.resolve();
    expect(lines).toEqual([]);
  });

  it('whose client has left is given up, which is no fault', async () => {
    const { server, reads, lines, state } = await start();
    const gate = Promise.withResolvers<void>();
    state.gate = gate.promise;
    const request = httpRequest({ host: '127.0.0.1', port: server.port, path: '/graphql', ...post(own) });
    request.on('error', () => {}).end(JSON.stringify({ query: '{ fails }' }));
    await expect.poll(() => reads.length).toBe(1);
    request.destroy();
    await expect.poll(() => reads[0]?.signal?.aborted).toBe(true);
    gate.resolve();
    const { send } = await start();
    await send('{ source }');
    expect(lines).toEqual([]);
  });
});

const bearer = (index: number) => ({ authorization: `Bearer ${keys[index]?.secret ?? ''}` });

describe('a key', () => {
  it('is refused before anything runs, and its limit is its own', async () => {
    const opened = {
      query: fieldsOpenToKeys('query'),
      mutation: fieldsOpenToKeys('mutation'),
      subscription: fieldsOpenToKeys('subscription'),
    };
    onTestFinished(() => openToKeys(opened));
    openToKeys({ query: ['source'], mutation: [], subscription: [] });
    const { send } = await start(1);
    const refused = await send('{ source }', { authorization: '' });
    expect([refused.status, refused.code, refused.headers['www-authenticate']]).toEqual([
      401,
      'api_key.invalid',
      'Bearer error="invalid_token"',
    ]);
    const codes = [];
    for (const index of [0, 0, 1, 1]) codes.push((await send('{ source }', bearer(index))).code);
    expect(codes).toEqual([undefined, 'too_many_requests', undefined, 'too_many_requests']);
  });
});
