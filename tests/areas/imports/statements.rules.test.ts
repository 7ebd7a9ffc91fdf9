// Whose rows imports ask about: the same content, the columns of before, the day of a person, and what is known of a row.
import { describe, expect, it } from 'vitest';
import { createDraftImport } from '#server/areas/imports/create-draft.ts';
import { readRowFacts } from '#server/areas/imports/row-facts.ts';
import { findSameContent, importService, readImports } from '#server/areas/imports/service.ts';
import { uploadSpreadsheet } from '#server/areas/imports/upload-spreadsheet.ts';
import { newId } from '#server/db/new-id.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { effectOf, now, person } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const customer = person('k1', 'CUSTOMER', { company: ['c1'] });
function audienceOf({ principal }: typeof customer): Audience {
  if (principal.role === 'SYS') throw new Error('the system has no audience');
  return principal.audience;
}

const wasRead = () => Promise.reject(new Error('it was read'));

/** The statement behind its selected columns. */
const behind = (text: string | undefined) => text?.replace(/^select .*? from (?=imports|packages)/, '');

describe('an import', () => {
  it('is the same as one of the same company, content and status; the newest counts', async () => {
    const { statements, run } = recordStatements();
    await run((trx) => findSameContent(trx, { companyId: 'c1', contentHash: 'h' }, 'done'));
    await run((trx) => readImports(trx, audienceOf(person('a1', 'ADMIN'))));
    expect(statements.map(behind)).toEqual([
      expect.stringMatching(
        /^imports where .*company_id = 'c1'.* and .*content_hash = 'h'.* and .*status = 'done'.* order by created_at desc, id limit 1$/,
      ),
      expect.stringMatching(/^imports where .*status <> 'canceled'.* order by created_at desc, id limit 20$/),
    ]);
  });

  it('counts for its day, by its owner, and follows the columns of the last files of its company', async () => {
    const input = { source: 'file', name: 'a.csv', header: ['Nom'], rows: [{ line: 1, cells: ['Salma'] }] };
    const companies = [{ id: 'c1', name: 'Atlas', hubId: 'h1' }];
    const rows = { 'count(*)': [{ n: 0 }], companies };
    const { statements } = await effectOf(importService, 'create', { input, rows, actor: customer });
    const [counted, remembered] = statements.filter((text) => text.includes('from imports'));
    expect(counted).toContain(`where owner_id = 'k1' and created_at >= '2026-01-22T23:00:00.000Z'`);
    expect(behind(remembered)).toBe(
      `imports where company_id = 'c1' and source = 'file' and status = 'done' order by created_at desc limit 10`,
    );
    const ofSheet = await effectOf(importService, 'create', {
      input: { ...input, source: 'sheet' },
      rows,
      actor: customer,
    });
    expect(ofSheet.statements.filter((text) => text.includes('from imports'))).toHaveLength(1);
  });

  const source = { source: 'file', name: ' a\u0000b ', sheetName: null, companyId: undefined } as const;
  const table = { header: ['Nom'], rows: [{ line: 2, cells: ['Salma'] }] };

  it('of two people at once is one draft: the second waits until the first is there', async () => {
    const companyId = newId();
    const { db, statements } = recordStatements((text) => {
      if (text.includes('from companies')) return [{ id: companyId, name: 'Atlas', hub_id: 'h1' }];
      return text.includes('count(*)') ? [{ n: 0 }] : [];
    });
    const context = { db, subscribers: [], now: () => now, notifyCommitted: () => {} };
    await createDraftImport(context, person('k1', 'CUSTOMER', { company: [companyId] }), { ...source, ...table }).catch(
      () => {},
    );
    const [lock, same] = statements;
    const stored = statements.find((text) => text.startsWith('insert into imports'));
    expect(stored).toContain(`'a b'`);
    expect(lock).toMatch(/^select pg_advisory_xact_lock\(hashtextextended\('import\/[\da-f]{64}', 0\)\)$/);
    expect(same).toContain(`company_id = '${companyId}'`);
  });

  it('is made of no file of more than five megabytes', async () => {
    const { db } = recordStatements();
    const context = { db, subscribers: [], now: () => now, notifyCommitted: () => {} };
    const upload = (size: number) =>
      uploadSpreadsheet(context, customer, { size, arrayBuffer: wasRead }, { name: 'a.csv' });
    await expect(upload(5 * 1_048_576 + 1)).rejects.toMatchObject({ code: 'import.too_large', params: { limit: 5 } });
    await expect(upload(5 * 1_048_576)).rejects.toThrow('it was read');
  });

  it('is made of no file of who had too many refused, and a file that is refused counts', async () => {
    let refused = 49;
    const { db, statements } = recordStatements((text) => {
      if (text.startsWith('insert into refused_uploads')) refused += 1;
      return text.startsWith('select n from refused_uploads') ? [{ n: refused }] : [];
    });
    const context = { db, subscribers: [], now: () => now, notifyCommitted: () => {} };
    const bytes = new TextEncoder().encode(';'.repeat(500));
    const file = { size: bytes.length, arrayBuffer: async () => bytes.buffer };
    await expect(uploadSpreadsheet(context, customer, file, { name: 'a.csv' })).rejects.toMatchObject({
      code: expect.stringMatching(/^import\./),
    });
    expect(statements.filter((text) => text.startsWith('insert into refused_uploads'))).toHaveLength(1);
    const again = { size: bytes.length, arrayBuffer: wasRead };
    await expect(uploadSpreadsheet(context, customer, again, { name: 'a.csv' })).rejects.toMatchObject({
      code: 'file.too_many_refused',
    });
  });
});

it('what is known of a row: the last week of its phone, exact where it is seen, and numbers of its company', async () => {
  const { statements, run } = recordStatements((text) => {
    if (!text.includes('unnest')) return text.includes('partner_id') ? [{ number: 'cmd-1', n: 3 }] : [];
    return [
      { phone: '+212600000001', undelivered: 5, recent: 7, is_seen: false },
      { phone: '+212600000002', undelivered: 5, recent: 7, is_seen: true },
      { phone: '+212600000003', undelivered: 1, recent: 0, is_seen: false },
    ];
  });
  const questions = {
    companyId: 'c1',
    cities: [],
    phones: ['+212600000001'],
    partnerIds: ['Cmd-1'],
    skus: [],
    hasExtras: false,
  };
  const facts = await run((trx) => readRowFacts(trx, audienceOf(customer), questions, now));
  expect([...facts.phones.values()]).toEqual([
    { undelivered: 2, recent: 2 },
    { undelivered: 5, recent: 7 },
    { undelivered: 1, recent: 0 },
  ]);
  expect([...facts.partnerIds]).toEqual([['cmd-1', 3]]);
  const [phones, numbers] = statements;
  expect(phones).toContain(`recent_orders(q.phone, '2026-01-16T10:00:00.000Z')`);
  expect(phones).toMatch(/p\.phone = q\.phone and .*company_id.*c1/);
  expect(behind(numbers)).toBe(
    `packages where company_id = 'c1'::uuid and partner_id = any ('{Cmd-1,cmd-1,CMD-1}'::text[]) group by 1`,
  );
});
