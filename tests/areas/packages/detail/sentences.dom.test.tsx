// Why a badge says what it says, in whole sentences, and where the fees of a parcel come from.
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { WhyTopic } from '#client/areas/packages/detail/why/events-behind.ts';
import { FeeReasons } from '#client/areas/packages/detail/why/fee-reasons.tsx';
import { useSentences } from '#client/areas/packages/detail/why/sentences.ts';
import type { Package } from '#client/areas/packages/documents.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { openLiveHook } from '#tests/client/support/live-hook.tsx';
import { answerAt, renderPage } from '#tests/client/support/render-page.tsx';
import { buildPackage } from '../support/package.ts';
import { usualRules } from '#tests/areas/config/support/rules.ts';

beforeAll(() => initI18n('fr'));

const rules = {
  __typename: 'Rules',
  id: 'rules',
  version: 1,
  maxAttempts: 3,
  reportReasons: [],
  cancelReasons: [],
  proofFrom: null,
  ...usualRules,
};
const rabat = { __typename: 'Hub', id: 'h2', code: 'RAB', nameFr: 'Rabat', nameAr: 'الرباط' } as const;
async function sentences(topic: WhyTopic, given: Partial<Package>, until = /./) {
  const pkg = buildPackage(1, given);
  const { hook } = await openLiveHook(() => useSentences(topic, pkg), { Rules: () => answerAt(100, { rules }) });
  const shown = () => hook().map((sentence) => sentence.replaceAll(/\s/g, ' '));
  await vi.waitUntil(() => shown().some((sentence) => until.test(sentence)), 10_000);
  return shown();
}

describe('the money of a parcel', () => {
  const paid = { status: 'delivered', cashStage: 'with_driver' } as const;

  it('that was collected as asked is said once', async () => {
    expect(await sentences('cash', { ...paid, cod: 10_000, cashCollected: 10_000 })).toEqual([
      expect.stringMatching(/^Le livreur a encaissé 100,00 DHS/),
    ]);
  });

  it('that differs names what was asked', async () => {
    expect(await sentences('cash', { ...paid, cod: 12_000, cashCollected: 10_000 })).toEqual([
      expect.stringMatching(/100,00 DHS/),
      'Le montant demandé était 120,00 DHS.',
    ]);
  });

  it('that was not collected at all was free', async () => {
    expect(await sentences('cash', { ...paid, cod: 0, cashCollected: 0 })).toEqual(['Rien à encaisser pour ce colis.']);
  });
});

describe('the status of a parcel', () => {
  it('on its way to a hub names that one', async () => {
    expect(await sentences('status', { status: 'transit', toHub: rabat })).toEqual([
      'Le colis est en route vers le dépôt Rabat.',
    ]);
  });

  it('that was put off has its day, one that is with its driver has none', async () => {
    expect(await sentences('status', { status: 'scheduled', nextDate: '2099-01-02' })).toEqual([
      'Une date a été convenue avec le destinataire.',
      expect.stringMatching(/2099/),
    ]);
    expect(await sentences('status', { status: 'received', nextDate: '2099-01-02' })).toHaveLength(1);
  });
});

describe('the attempts', () => {
  it('that are left are counted', async () => {
    expect(await sentences('attempts', { attempts: 2 }, /reste/)).toEqual([
      '2 visites sans livraison.',
      'Il reste 1 tentative sur 3.',
    ]);
  });

  it('are all made with the last one', async () => {
    expect(await sentences('attempts', { attempts: 3 }, /sont faites/)).toContain(
      'Les 3 tentatives sont faites : le colis ne repart plus en livraison.',
    );
  });
});

it('a day that is promised is no more than today a reason to wait', async () => {
  const compliance = { day: 1, compliant: true, todayStatus: null };
  const today = new Date().toISOString().slice(0, 10);
  expect(await sentences('compliance', { compliance, nextDate: '2099-01-02' })).toEqual([
    'Livraison conforme.',
    expect.stringMatching(/jour promis/),
    expect.any(String),
  ]);
  expect(await sentences('compliance', { compliance: { ...compliance, compliant: false }, nextDate: today })).toEqual([
    expect.stringMatching(/^Livraison non conforme/),
    expect.any(String),
  ]);
});

describe('the fees', () => {
  const tariff = { __typename: 'PackageTariff', groupName: 'Or', delivered: 3_500, refused: 1_000, returned: 500 };
  const open = async (given: Partial<Package>, isOwn = false) => {
    const fees = { feeDelivered: 3_500, feeRefused: 1_000, feeReturned: 500 };
    await renderPage(<FeeReasons pkg={buildPackage(1, { ...fees, ...given })} />, 'ADMIN', {
      PackageTariff: () => answerAt(100, { packageTariff: { ...tariff, isOwn }, packagePriceSource: null }),
    });
  };

  it('of the usual tariff say that the sender has none of its own, and that nothing changed', async () => {
    await open({});
    expect(await screen.findByText(/^Tarif par défaut « Or »/)).toBeTruthy();
    expect(screen.queryByText(/datent d’avant/)).toBeNull();
  });

  it('of a parcel whose city is not known are none yet', async () => {
    await open({ city: null });
    expect(await screen.findByText(/La ville n’est pas encore reconnue/)).toBeTruthy();
  });
});
