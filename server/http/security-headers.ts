// Security headers of all responses. Of inline scripts only those of index.html run, by their hashes.
import type { ServerResponse } from 'node:http';

export interface SecurityHeaderOptions {
  secure: boolean;
  /** CSP sources of the inline scripts of index.html. */
  scriptHashes: readonly string[];
  /** Template URL of the map's tile server, whose images are allowed. */
  mapTiles?: string | null;
}

/** The CSP source of a tile template: its origin, with a wildcard where it has subdomains. */
function tileSource(template: string): string {
  const { protocol, host } = new URL(template.replace('{s}', 'qafila-any'));
  return `${protocol}//${host.replace('qafila-any', '*')}`;
}

function contentPolicy({ scriptHashes, mapTiles }: SecurityHeaderOptions): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    // Dialogs and the map set styles on elements; a style cannot send data, since every other source is restricted.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(mapTiles ? [tileSource(mapTiles)] : [])].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The policy of the worker that reads barcodes, instead of that of the pages: a worker has the policy of its own response, so no
 * page needs to allow WebAssembly.
 */
export const barcodeWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The headers of every response, computed once. */
export function securityHeaders(rules: SecurityHeaderOptions): readonly (readonly [string, string])[] {
  return [
    ['content-security-policy', contentPolicy(rules)],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    // A recipient's link contains a secret, which must not be sent in a Referer.
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()'],
    ...(rules.secure ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const] : []),
  ];
}

/** Sets the headers on a response. */
export function addHeaders(response: ServerResponse, headers: readonly (readonly [string, string])[]): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
