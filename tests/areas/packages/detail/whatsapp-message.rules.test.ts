// The text of a message to a recipient.
import { describe, expect, it } from 'vitest';
import {
  type MessageLanguage,
  type MessageSubject,
  recipientLanguage,
  whatsappMessage,
} from '#shared/areas/packages/whatsapp-message.ts';

const origin = 'https://qafila.example';
const parcel: MessageSubject = {
  recipientName: 'Salma',
  trackingNumber: 'CAS-26-000001',
  trackingId: 'a/b',
  status: 'enroute',
  reason: null,
  nextDate: null,
  cod: 124_950,
  cashCollected: null,
  company: { name: 'Atlas Store' },
};
const link = `${origin}/tracking/CAS-26-000001#a%2Fb`;

describe('the message to a recipient', () => {
  it('names the parcel, its sender, the amount and the tracking link', () => {
    const text = whatsappMessage(parcel, 'fr', { publicUrl: origin });
    for (const part of ['Bonjour Salma,', 'CAS-26-000001 de Atlas Store', 'est en route', link])
      expect(text).toContain(part);
    expect(text.replaceAll(/[\u202f\u00a0]/g, ' ')).toContain('1 249,50 DHS');
    expect(whatsappMessage(parcel, 'en', { publicUrl: origin })).toContain('1,249.50 DHS');
    expect(whatsappMessage(parcel, 'ar', { publicUrl: origin })).toMatch(/مرحبا Salma،[^]*درهم[^]*#a%2Fb/);
  });

  it('says what happened: no answer, a promised day, or nothing yet', () => {
    const reported = { ...parcel, status: 'reported', nextDate: '2026-11-26' } as const;
    expect(whatsappMessage({ ...reported, reason: 'no_answer' }, 'fr', { publicUrl: origin })).toContain(
      'sans réponse',
    );
    expect(whatsappMessage({ ...reported, reason: 'traveling' }, 'fr', { publicUrl: origin })).toContain(
      'jeudi 26 novembre',
    );
    expect(whatsappMessage({ ...parcel, status: 'confirmed' }, 'en', { publicUrl: origin })).toContain(
      'being prepared',
    );
  });

  it.each<[MessageLanguage, string, string, string, string]>([
    ['fr', 'est en route', 'sans réponse', 'livré le jeudi 26 novembre', 'en préparation'],
    ['ar', 'في الطريق', 'دون جواب', 'يوم الخميس، 26', 'قيد التحضير'],
    ['en', 'on its way', 'without an answer', 'on Thursday 26 November', 'being prepared'],
  ])('says so in %s, without a sender where none is known', (language, underway, unanswered, planned, other) => {
    const says = (more: Partial<MessageSubject>) =>
      whatsappMessage({ ...parcel, company: null, ...more }, language, { publicUrl: origin });
    expect(says({})).toContain(underway);
    expect(says({ status: 'reported', reason: 'voicemail' })).toContain(unanswered);
    expect(says({ status: 'interested', nextDate: '2026-11-26' })).toContain(planned);
    expect(says({ status: 'created' })).toContain(other);
    expect(says({})).not.toContain('Atlas');
  });

  it('asks for no money when none is due', () => {
    expect(whatsappMessage({ ...parcel, cod: 0 }, 'fr', { publicUrl: origin })).not.toContain('DHS');
    expect(whatsappMessage({ ...parcel, cashCollected: 124_950 }, 'ar', { publicUrl: origin })).not.toContain('درهم');
  });

  it('is in Arabic for a name or an address in Arabic letters, otherwise in French', () => {
    expect(recipientLanguage({ recipientName: 'سلمى', address: '12 rue Sebou' })).toBe('ar');
    expect(recipientLanguage({ recipientName: 'Salma', address: 'حي المحمدي' })).toBe('ar');
    expect(recipientLanguage({ recipientName: 'Salma', address: '12 rue Sebou' })).toBe('fr');
  });

  it('is as administrators have written it, and leaves out what has no value', () => {
    const own = 'Salam {recipient} ![ Colis de {customer}.][ À payer : {cod} DHS.] {link}';
    const templates = { messageUnderwayFr: own, messageUnderwayAr: null };
    const says = (more: Partial<MessageSubject>, language: MessageLanguage = 'fr') =>
      whatsappMessage({ ...parcel, ...more }, language, { publicUrl: origin, templates });
    expect(says({ cod: 5_000 })).toBe(`Salam Salma ! Colis de Atlas Store. À payer : 50,00 DHS. ${link}`);
    expect(says({ company: null, cod: 0 })).toBe(`Salam Salma ! ${link}`);
    // Other states and languages keep the usual text.
    expect(says({ status: 'created' })).toContain('en préparation');
    expect(says({}, 'ar')).toContain('في الطريق');
    // A recipient cannot write a placeholder.
    expect(says({ recipientName: '{cod}', cod: 5_000 })).toContain('Salam {cod} !');
  });
});
