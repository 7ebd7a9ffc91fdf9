// Every event that notifies has a text in the three languages, with its values.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { notificationText } from '#client/areas/notifications/notification-text.ts';
import type { NotificationContent } from '#client/areas/notifications/documents.ts';
import type { Language } from '#client/messages/languages.ts';
import { getFormatters } from '#client/lib/formatters.ts';
import { notificationTypes } from '#shared/entities/notification-rule.ts';
import { notificationRules } from '#shared/areas/notification-rules.ts';

const tree = z.record(z.string(), z.unknown());
const read = (language: string, namespace: string) =>
  tree.parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, `../../../client/messages/${language}/${namespace}.json`), 'utf8'),
    ),
  );

const nothing: NotificationContent = {
  trackingNumber: null,
  recipientName: null,
  reason: null,
  nextDate: null,
  cashCollected: null,
  newDestination: null,
  overall: null,
  response: null,
  amount: null,
  reference: null,
  kind: null,
  title: null,
  titleEn: null,
  textEn: null,
  titleAr: null,
  textAr: null,
  text: null,
  driver: null,
};

async function speaker(language: Language) {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { notifications: read(language, 'notifications'), statuses: read(language, 'statuses') } },
  });
  const t = i18n.getFixedT(language, 'notifications');
  return (event: string, facts: Partial<NotificationContent> = {}) =>
    notificationText(
      { event, type: 'GENERAL', facts: { ...nothing, ...facts } },
      {
        t,
        statuses: i18n.getFixedT(language, 'statuses'),
        format: getFormatters(language),
        currency: language === 'ar' ? 'درهم' : 'DHS',
        language,
      },
    );
}

const plain = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '').replaceAll(/\s/g, ' ');

describe.each(['fr', 'en', 'ar'] as const)('in %s', (language) => {
  it('every event and every type has its text', () => {
    const words = read(language, 'notifications');
    const under = (path: string) =>
      path
        .split('.')
        .reduce<unknown>((at, key) => (z.record(z.string(), z.unknown()).safeParse(at).data ?? {})[key], words);
    expect(Object.keys(notificationRules).filter((event) => typeof under(`event.${event}`) !== 'string')).toEqual([]);
    expect(notificationTypes.filter((type) => typeof under(`type.${type}`) !== 'string')).toEqual([]);
  });

  it('a line never shows a slot or a key', async () => {
    const say = await speaker(language);
    const facts = {
      recipientName: 'Khadija',
      nextDate: '2026-11-21',
      reason: 'refused',
      cashCollected: 9_900,
      driver: { id: 'd', name: 'Mounir' },
      overall: 4,
      response: 'Merci',
      amount: 100,
      text: 'Bonjour',
      newDestination: 'Rabat',
    } as const;
    for (const event of Object.keys(notificationRules))
      for (const given of [{}, facts]) {
        const { title, text } = say(event, given);
        expect([event, title + text]).toEqual([
          event,
          expect.not.stringMatching(/\{\{|undefined|null|detail\.|event\./),
        ]);
      }
  });
});

it('a delivery names the payer, the amount and the recipient', async () => {
  const say = await speaker('fr');
  const { title, reference, text } = say('package.delivered', {
    trackingNumber: 'CAS-26-000001',
    recipientName: 'Khadija Lahlou',
    cashCollected: 9_900,
    driver: { id: 'd', name: 'Mounir Saber' },
  });
  expect([title, reference, plain(text)]).toEqual([
    'Colis livré',
    'CAS-26-000001',
    'Khadija Lahlou · 99,00 DHS encaissés par Mounir Saber',
  ]);
  expect(
    plain(
      say('package.delivered', { recipientName: 'Khadija', cashCollected: 0, driver: { id: 'd', name: 'Mounir' } })
        .text,
    ),
  ).toBe('Khadija · remis par Mounir');
});

it('a non-compliant delivery asks for immediate attention, as the specification says', async () => {
  const say = await speaker('en');
  expect([say('package.flagged').title, plain(say('package.flagged').text)]).toEqual([
    'Non-compliant delivery',
    'requires immediate attention',
  ]);
});

it('an announcement speaks for itself, and an event of a later version by its type', async () => {
  const say = await speaker('en');
  expect(say('announcement.published', { title: 'Hub closed', text: 'On Sunday' })).toMatchObject({
    title: 'Hub closed',
    text: '\u2068On Sunday\u2069',
  });
  const inThree = { title: 'Fermé', text: 'Dimanche', titleEn: 'Closed', textEn: 'On Sunday' };
  expect(say('announcement.published', inThree)).toMatchObject({ title: 'Closed' });
  const inArabic = await speaker('ar');
  expect(inArabic('announcement.published', inThree)).toMatchObject({ title: 'Fermé' });
  expect(say('moon.landed').title).toBe('General');
});
