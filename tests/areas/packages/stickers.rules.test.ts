// What the sticker of a parcel says, whatever paper it is printed on.
import { describe, expect, it } from 'vitest';
import { stickerOf } from '#server/areas/packages/stickers/sticker.ts';
import { Loaders } from '#server/graphql/loaders.ts';
import type { MemberRight } from '#shared/access/rights.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { parcel } from './life/effects.ts';

const names = (text: string) => {
  if (text.includes('company_names')) return [{ id: 'c1', name: 'Atlas Store' }];
  if (text.includes('from cities')) return [{ id: 'casa', name_fr: 'Rabat', name_ar: 'الرباط', hub_id: 'rabat' }];
  const hubs = ['casa', 'rabat', 'fes'].map((id) => ({ id, code: id.toUpperCase(), name_fr: id, name_ar: id }));
  return text.includes('from hubs') ? hubs : [];
};

const noSets = { user: [], company: [], driver: [], hub: [], team: [], role: [] };
const stickerWith = (given: Partial<PackageRow>, lacks: readonly MemberRight[] = []) =>
  stickerOf(
    { ...parcel, ...given },
    {
      loaders: new Loaders(recordStatements(names).run),
      carrier: { name: 'Qafila', publicUrl: 'https://q.test' },
      audience: { role: 'SUBCUSTOMER', sets: noSets, flags: { manager: false }, lacks },
    },
  );

describe('a sticker', () => {
  it('has no amount for who may not see amounts', async () => {
    expect([(await stickerWith({})).cod, (await stickerWith({}, ['money'])).cod]).toEqual([18_900, null]);
  });

  it('says what its parcel does: its destination, the hub of its city, and the day of Casablanca', async () => {
    const given = { createdAt: new Date('2025-11-24T23:30:00Z'), weight: 900, note: 'Sonner', products: 'Robe' };
    expect(await stickerWith({ ...given, originHubId: 'fes', hubId: 'casa', exchange: true, fragile: true })).toEqual({
      carrier: 'Qafila',
      sender: 'Atlas Store',
      createdOn: '25/11/2025',
      city: { fr: 'Rabat', ar: 'الرباط' },
      hub: 'RABAT',
      fromHub: 'FES',
      recipient: 'Salma Ouazzani',
      address: '12 rue Ibn Batouta',
      phone: '06 55 76 71 59',
      cod: 18_900,
      flags: ['exchange', 'fragile'],
      products: 'Robe',
      note: 'Sonner',
      weight: 900,
      trackingNumber: 'CAS-26-000001',
      url: 'https://q.test/tracking/CAS-26-000001#t1',
    });
  });

  it('has the new address after a redirection, and no hub of origin where it is the same', async () => {
    const given = { newDestination: 'Rabat · Rue 9', originHubId: 'rabat', noOpening: true, fromStock: true };
    expect(await stickerWith(given)).toMatchObject({
      address: 'Rabat · Rue 9',
      fromHub: null,
      flags: ['noOpening', 'fromStock'],
    });
  });

  it('of an unknown city has what was typed, and the hub where it is', async () => {
    expect(await stickerWith({ cityId: null, cityText: 'Chez Tonton', hubId: 'fes' })).toMatchObject({
      city: { fr: 'Chez Tonton', ar: '' },
      hub: 'FES',
    });
  });
});
