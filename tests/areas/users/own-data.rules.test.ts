// The file of everything that is kept about a person: what each part has of whom, and how its pages are joined.
import { describe, expect, it } from 'vitest';
import { ownDataParts } from '#server/areas/users/own-data/parts.ts';
import { createOwnDataStep } from '#server/areas/users/own-data/step.ts';
import type { JobOwner } from '#server/lib/job-step.ts';
import type { Role } from '#shared/access/roles.ts';
import { recordStatements, sqlText } from '#tests/fixtures/recorded-statements.ts';

const ownerOf = (role: Role): JobOwner => ({
  id: 'u1',
  name: 'Salma',
  roles: [role],
  audience: {
    role,
    sets: { user: ['u1'], company: ['c1'], driver: [], hub: [], team: [], role: [] },
    flags: { manager: false },
  },
});

describe('the parts of the own data', () => {
  it.each<Role>(['SUBCUSTOMER', 'COMMERCIAL', 'ADMIN', 'DRIVER'])('have nothing of companies for %s', (role) => {
    const wheres = ownDataParts.map(({ name, where }) => [name, sqlText(where(ownerOf(role)))]);
    expect(wheres.filter(([, where]) => where === 'false').map(([name]) => name)).toEqual([
      'company',
      'sheets',
      'webhooks',
      'parcels',
      'stock',
      'arrivals',
    ]);
  });
});

/** The file of a customer who has so many parcels, the steps that wrote it, and what each read. */
async function write(parcels: number): Promise<{ text: string; done: number[]; pages: string[] }> {
  const keys = Array.from({ length: parcels }, (_, n) => `p${String(n).padStart(4, '0')}`);
  const { db, statements } = recordStatements((statement) => {
    if (!statement.includes('from packages')) return [];
    const after = / > '(\w+)'/.exec(statement)?.[1] ?? '';
    const rest = keys.filter((key) => key > after);
    return rest.slice(0, 500).map((key) => ({ key, row: JSON.stringify({ id: key }) }));
  });
  const step = createOwnDataStep(db);
  const [texts, counts]: [string[], number[]] = [[], []];
  const given = { jobId: 'j1', request: {}, total: null, report: () => {}, signal: new AbortController().signal };
  let [cursor, done, isComplete]: [unknown, number, boolean] = [null, 0, false];
  while (!isComplete) {
    const output = await step({ ...given, cursor, done, owner: ownerOf('CUSTOMER') });
    texts.push(...output.chunks.map(String));
    counts.push(output.done);
    ({ cursor, done, isComplete } = output);
  }
  const pages = statements.filter((text) => text.includes('from packages'));
  return { text: texts.join(''), done: counts, pages: pages.map((text) => text.replace(/.* from packages /, '')) };
}

describe('the file of the own data', () => {
  it.each([0, 1, 499, 500, 501, 1_000])('is JSON with each of %i parcels once, in every part a list', async (n) => {
    const { text, done } = await write(n);
    const file: unknown = JSON.parse(text);
    expect(file).toEqual({
      ...Object.fromEntries(ownDataParts.map(({ name }): [string, unknown] => [name, []])),
      parcels: Array.from({ length: n }, (_, at) => ({ id: `p${String(at).padStart(4, '0')}` })),
    });
    expect(done.at(-1)).toBe(n);
  });

  it('is read page by page behind the last row', async () => {
    expect((await write(501)).pages).toEqual([
      "where company_id = any ('{c1}'::uuid[]) order by id limit 500",
      "where company_id = any ('{c1}'::uuid[]) and id > 'p0499' order by id limit 500",
    ]);
  });

  it('is written for nobody who is gone', async () => {
    const step = createOwnDataStep(recordStatements().db);
    const { signal } = new AbortController();
    const gone = {
      jobId: 'j1',
      request: {},
      cursor: null,
      done: 0,
      total: null,
      owner: null,
      report: () => {},
      signal,
    };
    await expect(step(gone)).rejects.toMatchObject({ code: 'job.owner_gone' });
  });
});
