import { expect, it } from 'vitest';
import { readConfig } from '#server/lib/config/config.ts';
import { securityHeaders } from '#server/http/security-headers.ts';

const pictures = (mapTiles: string | null) =>
  securityHeaders({ secure: true, scriptHashes: [], mapTiles })
    .find(([name]) => name === 'content-security-policy')?.[1]
    .split('; ')
    .find((part) => part.startsWith('img-src'));

it("images come from the map's tile server, from any of its names, and from nowhere else", () => {
  expect(pictures(null)).toBe("img-src 'self' data: blob:");
  expect(pictures('https://tiles.example.com:8443/{z}/{x}/{y}.png?key=abc')).toBe(
    "img-src 'self' data: blob: https://tiles.example.com:8443",
  );
  expect(pictures('https://{s}.tile.example.org/{z}/{x}/{y}.png')).toBe(
    "img-src 'self' data: blob: https://*.tile.example.org",
  );
});

it('a template without its placeholders, or with a password, is an error at the start', () => {
  for (const MAP_TILES of [
    'https://tiles.example.com/',
    'ftp://tiles.example.com/{z}/{x}/{y}',
    'https://me:secret@tiles.example.com/{z}/{x}/{y}',
    'tiles',
  ])
    expect(() => readConfig({ MAP_TILES })).toThrow('MAP_TILES');
  expect(readConfig({}).mapTiles).toBeNull();
  expect(
    readConfig({ MAP_TILES: 'https://{s}.tile.example.org/{z}/{x}/{y}.png', MAP_ATTRIBUTION: '© OpenStreetMap' }),
  ).toMatchObject({ mapAttribution: '© OpenStreetMap' });
});
