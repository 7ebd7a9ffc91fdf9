import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type HttpServerOptions, type HttpServer, startHttpServer } from '#server/http/http-server.ts';
import { createLogger } from '#server/lib/logger.ts';

export const ownOrigin = 'https://qafila.example';
export const friendOrigin = 'https://desk.example';

/** An HTTP server of the test; the parts behind it can be replaced. */
export async function startTestHttpServer(
  parts: Partial<HttpServerOptions> & { secure?: boolean } = {},
): Promise<HttpServer> {
  const { secure = true, ...rest } = parts;
  const server = await startHttpServer({
    config: { origins: [ownOrigin, friendOrigin], secure, host: '127.0.0.1', port: 0 },
    handleGraphql: async (_, response) => void response.end('{"data":{}}'),
    handleUpgrade: (_, socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
    readiness: async (draining) => ({
      ready: !draining,
      database: true,
      migrated: true,
      live: true,
      numbering: true,
      redis: 'none',
      draining,
    }),
    drainSockets: async () => {},
    staticFiles: null,
    log: createLogger({ level: 'silent' }),
    ...rest,
  });
  onTestFinished(() => server.drain({ graceMs: 0, limitMs: 100, spreadMs: 0 }));
  return server;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** A call with exactly these headers: unlike fetch, it may set Origin and does not decode the body. */
export function call(
  server: { port: number },
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<HttpAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  const { method = 'GET', headers = {}, body } = options;
  const request = httpRequest(
    { host: '127.0.0.1', port: server.port, path, method, headers, agent: false },
    (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole, text: whole.toString() });
        });
    },
  );
  request.on('error', reject).end(body);
  return promise;
}

export const post = (headers: Record<string, string> = {}, body: string = '{}') => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
});

/** A folder that lasts as long as the test. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
