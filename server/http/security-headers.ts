// What every answer tells a browser. No inline script ever runs: text that looks like one stays text.
import type { ServerResponse } from 'node:http';

export interface HeaderRules {
  secure: boolean;
  /** `'sha256-…'` sources of the scripts that index.html itself holds. */
  scriptHashes: readonly string[];
  /** Template of the map's tile server, whose pictures may be shown. */
  mapTiles?: string | null;
}

/** The source of a template's pictures: its origin, any subdomain where it names several. */
function tileSource(template: string): string {
  const { protocol, host } = new URL(template.replace('{s}', 'qafila-any'));
  return `${protocol}//${host.replace('qafila-any', '*')}`;
}

function contentPolicy({ scriptHashes, mapTiles }: HeaderRules): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    // Dialogs and the map set styles on elements; a style can't call anybody, since every other source is closed.
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

/** The headers of every answer, made once. */
export function securityHeaders(rules: HeaderRules): readonly (readonly [string, string])[] {
  return [
    ['content-security-policy', contentPolicy(rules)],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    // The link of a recipient holds a secret: it must not travel in a Referer.
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()'],
    ...(rules.secure ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const] : []),
  ];
}

/** Puts them on an answer. */
export function addHeaders(response: ServerResponse, headers: readonly (readonly [string, string])[]): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
