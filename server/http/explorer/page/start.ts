// Starts GraphiQL. Its script, which runs before this one, sets `YogaGraphiQL`.
import { defaultTabs, type ExampleTab } from './default-tabs.ts';

interface GraphiQLOptions {
  title: string;
  logo: string;
  endpoint: string;
  subscriptionsProtocol: 'WS';
  shouldPersistHeaders: boolean;
  defaultTabs: readonly ExampleTab[];
}

declare global {
  var YogaGraphiQL: { renderYogaGraphiQL: (root: Element | null, options: GraphiQLOptions) => void };
  var MonacoEnvironment: { globalAPI: boolean; getWorker: (moduleId: string, label: string) => Worker };
}

const endpoint = '/graphql';

// A mutation needs the session's token in a header (server/http/check-request.ts). GraphiQL sends with the global
// `fetch` and has no asynchronous headers. The token is read before each call, since signing in or out changes it.
const originalFetch = globalThis.fetch;
globalThis.fetch = async (url, init) => {
  const token = await readToken();
  const headers = new Headers(init?.headers);
  if (token !== null) headers.set('x-qafila-token', token);
  return originalFetch(url, { ...init, headers });
};

async function readToken(): Promise<string | null> {
  const response = await originalFetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: '{ viewer { token } }' }),
  });
  const body: { data?: { viewer?: { token?: string } | null } | null } = await response.json();
  return body.data?.viewer?.token ?? null;
}

globalThis.MonacoEnvironment = {
  globalAPI: false,
  getWorker: (_moduleId, label) => new Worker(`/explorer/${label}.worker.js`),
};

globalThis.YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
  title: 'Qafila',
  logo: '<img src="/icon.svg" alt="" width="32" height="32">',
  endpoint,
  subscriptionsProtocol: 'WS',
  // Headers may contain secrets, and storage outlives the session.
  shouldPersistHeaders: false,
  defaultTabs,
});
