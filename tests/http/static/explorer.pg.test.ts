import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/postgres.ts';
import { postGraphQL, startTestServer } from '#tests/fixtures/test-server.ts';

const database = useDatabase();
const introspection = '{ __schema { queryType { name } } }';

test('in development the explorer is served whole, with nothing inline, and the schema answers', async () => {
  const { url, stop } = await startTestServer(database.url, { introspection: true });
  try {
    const response = await fetch(`${url}/explorer`);
    const page = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bon\w+=|\bstyle=|https?:\/\//);

    // Every module that the page imports, recursively.
    const asked = [...page.matchAll(/(?:src|href)="(\/explorer\/[^"]+)"/g)].map((match) => match[1] ?? '');
    for (const path of asked) {
      const part = await fetch(`${url}${path}`);
      expect([path, part.status]).toEqual([path, 200]);
      if (!path.endsWith('.ts')) continue;
      expect(part.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      const code = await part.text();
      const more = [...code.matchAll(/from "(\.[^"]+)"/g)].map(
        (match) => new URL(match[1] ?? '', `${url}${path}`).pathname,
      );
      asked.push(...more.filter((each) => !asked.includes(each)));
    }
    expect(asked.length).toBeGreaterThan(5);
    expect((await postGraphQL(url, introspection)).data).toEqual({ __schema: { queryType: { name: 'Query' } } });
    expect((await fetch(`${url}/explorer/../explorer.ts`)).status).toBe(404);
    expect((await fetch(`${url}/explorer/nothing.ts`)).status).toBe(404);
  } finally {
    await stop();
  }
});

test('in production there is no explorer, also for a browser that opens its address, and introspection is off', async () => {
  const { url, stop } = await startTestServer(database.url, { introspection: false });
  try {
    for (const path of ['/explorer', '/explorer/', '/explorer/main.ts']) {
      const response = await fetch(`${url}${path}`, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } });
      expect([path, response.status]).toEqual([path, 404]);
    }
    const { data, errors } = await postGraphQL(url, introspection);
    expect([data, errors[0]?.extensions.code]).toEqual([null, 'bad_request']);
  } finally {
    await stop();
  }
});
