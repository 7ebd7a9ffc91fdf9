import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screenNames, screenTable } from '#shared/access/screens.ts';

const client = join(import.meta.dirname, '../../client');

describe('the built screens', () => {
  it('are exactly those with code, and the code exists', () => {
    const source = readFileSync(join(client, 'screens.ts'), 'utf8');
    const listed = [...source.matchAll(/^ {2}(\w+): .*\(\) => import\('([^']+)'\)/gm)].map(
      ([, name = '', file = '']) => ({ name, file }),
    );
    expect(listed.map(({ name }) => name).toSorted()).toEqual(
      screenNames.filter((name) => screenTable[name].built).toSorted(),
    );
    expect(listed.filter(({ file }) => !existsSync(join(client, file)))).toEqual([]);
  });
});
