import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '#server/areas/schema.ts';
import { defaultTabs } from '#server/http/explorer/page/default-tabs.ts';
import { postGraphQL, startTestServer } from '#tests/fixtures/test-server.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();
const introspection = '{ __schema { queryType { name } } }';

test.each([
  ['in the demo', { demo: true, introspection: undefined }],
  ['in development', { demo: false, introspection: true }],
])('%s the explorer is served whole, with nothing inline, and the schema answers', async (_mode, options) => {
  const { url, stop } = await startTestServer(database.url, options);
  try {
    const response = await fetch(`${url}/explorer`);
    const page = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bon\w+=|\bstyle=|https?:\/\//);

    const linked = [...page.matchAll(/(?:src|href)="(\/explorer\/[^"]+)"/g)].map((match) => match[1] ?? '');
    const workers = ['editorWorkerService', 'json', 'graphql'].map((name) => `/explorer/${name}.worker.js`);
    expect(linked).toHaveLength(3);
    for (const path of [...linked, ...workers, '/explorer/default-tabs.ts']) {
      const file = await fetch(`${url}${path}`);
      expect([path, file.status, file.headers.get('content-type')]).toEqual([
        path,
        200,
        path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
      ]);
      await file.arrayBuffer();
    }
    expect((await postGraphQL(url, introspection)).data).toEqual({ __schema: { queryType: { name: 'Query' } } });
    expect((await fetch(`${url}/explorer/../explorer.ts`)).status).toBe(404);
    expect((await fetch(`${url}/explorer/nothing.ts`)).status).toBe(404);
  } finally {
    await stop();
  }
});

test('the style sheet contains no data: font, which the policy refuses, and its fonts are served', async () => {
  const { url, stop } = await startTestServer(database.url);
  try {
    const css = await (await fetch(`${url}/explorer/graphiql.css`)).text();
    expect(css).not.toContain('data:font/');
    const fonts = [...css.matchAll(/url\((\/explorer\/[^)]+)\)/g)].map((match) => match[1] ?? '');
    expect(fonts.length).toBeGreaterThan(0);
    for (const path of fonts) {
      const font = await fetch(`${url}${path}`);
      expect([path, font.headers.get('content-type')]).toEqual([path, expect.stringMatching(/^font\//)]);
      await font.arrayBuffer();
    }
  } finally {
    await stop();
  }
});

test('in production there is no explorer, also for a browser that opens its address, and introspection is off', async () => {
  const { url, stop } = await startTestServer(database.url, { demo: false, introspection: undefined });
  try {
    for (const path of ['/explorer', '/explorer/', '/explorer/graphiql.js', '/explorer/start.ts']) {
      const response = await fetch(`${url}${path}`, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } });
      expect([path, response.status]).toEqual([path, 404]);
    }
    const { data, errors } = await postGraphQL(url, introspection);
    expect([data, errors[0]?.extensions.code]).toEqual([null, 'bad_request']);
  } finally {
    await stop();
  }
});

test.each(defaultTabs)('the example operation %# fits the schema', ({ query }) => {
  expect(validate(schema, parse(query)).map(({ message }) => message)).toEqual([]);
});
