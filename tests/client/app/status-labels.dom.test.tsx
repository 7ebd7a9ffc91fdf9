// What each status is called on the screen, typed by hand: a test that reads the messages cannot notice two exchanged
// words.
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { useStatusLabel } from '#client/areas/packages/status-label.ts';
import { ResponseBadge, SentimentBadge } from '#client/areas/ratings/display/badges.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import type { Language } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { cashStages, invoiceStatuses, returnStages } from '#shared/areas/packages/choices.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { sentiments } from '#shared/areas/ratings/choices.ts';
import { ratingStatuses } from '#shared/areas/ratings/rating.ts';

/** French, English, Arabic. */
type Labels = Readonly<Record<string, readonly [string, string, string]>>;
const languages: readonly Language[] = ['fr', 'en', 'ar'];

const statusLabels: Labels = {
  created: ['Créé', 'Created', 'تم الإنشاء'],
  confirmed: ['Confirmé', 'Confirmed', 'مؤكَّد'],
  pickup: ['Ramassage', 'Pickup', 'قيد الاستلام'],
  inhouse: ['Au dépôt', 'At hub', 'في المركز'],
  transit: ['En transit', 'In transit', 'قيد النقل'],
  received: ['Reçu par le livreur', 'With driver', 'لدى الموزع'],
  enroute: ['En route', 'En route', 'في الطريق'],
  reported: ['Reporté', 'Postponed', 'مؤجَّل'],
  scheduled: ['Programmé', 'Scheduled', 'محدد الموعد'],
  interested: ['Intéressé', 'Interested', 'مهتم'],
  delivered: ['Livré', 'Delivered', 'تم التسليم'],
  canceled: ['Annulé', 'Canceled', 'ملغى'],
  returned: ['Retourné', 'Returned', 'مُرجَع'],
  archived: ['Archivé', 'Archived', 'مؤرشف'],
};
const returnLabels: Labels = {
  none: ['Pas de retour', 'No return', 'لا إرجاع'],
  at_driver: ['Chez le livreur', 'With the driver', 'لدى الموزع'],
  at_hub: ['Au dépôt', 'At the hub', 'في المركز'],
  in_transit_back: ['En route vers l’origine', 'On the way to its origin', 'في طريق العودة'],
  at_origin_hub: ['Au dépôt d’origine', 'At the origin hub', 'في مركز الانطلاق'],
  handed_to_sender: ['Remis à l’expéditeur', 'Handed to the sender', 'سُلّم إلى المرسل'],
};
const cashLabels: Labels = {
  none: ['Rien à encaisser', 'Nothing to collect', 'لا شيء للتحصيل'],
  with_driver: ['Chez le livreur', 'With the driver', 'لدى الموزع'],
  at_hub: ['Au dépôt', 'At the hub', 'في المركز'],
  ready: ['Prêt à verser', 'Ready to pay out', 'جاهز للصرف'],
  paid: ['Versé', 'Paid out', 'تم الصرف'],
};
const invoiceLabels: Labels = {
  NOT_PAID: ['Non payée', 'Not paid', 'غير مدفوعة'],
  PAID: ['Payée', 'Paid', 'مدفوعة'],
  ERROR: ['Erreur de paiement', 'Error in payment', 'خطأ في الدفع'],
};
const sentimentLabels: Labels = {
  positive: ['Positif', 'Positive', 'إيجابي'],
  neutral: ['Neutre', 'Neutral', 'محايد'],
  negative: ['Négatif', 'Negative', 'سلبي'],
};

function PackageStatusText({ of }: { of: string }): ReactNode {
  return useStatusLabel()(of);
}
function StageText({ of, axis }: { of: string; axis: 'returnStage' | 'cashStage' }): ReactNode {
  return useT('statuses')(`${axis}.${of}`);
}
function InvoiceText({ of }: { of: string }): ReactNode {
  return useT('packages')(`invoiceStatus.${of}`);
}

async function textOf(shown: ReactNode): Promise<string> {
  render(<output>{shown}</output>);
  const text = (await screen.findByText(/./, { selector: 'output, output *' })).textContent;
  cleanup();
  return text;
}

/** One text for each value, in one language. */
async function textsOf<Value extends string>(values: readonly Value[], show: (value: Value) => ReactNode) {
  const texts: Record<string, string> = {};
  for (const value of values) texts[value] = await textOf(show(value));
  return texts;
}

const inLanguage = (labels: Labels, index: number) =>
  Object.fromEntries(Object.entries(labels).map(([value, texts]) => [value, texts[index]]));

describe.each(languages.map((language, index) => [language, index] as const))('in %s', (language, index) => {
  it('each status of a parcel has its word', async () => {
    await initI18n(language);
    expect(await textsOf(packageStatuses, (status) => <PackageStatusText of={status} />)).toEqual(
      inLanguage(statusLabels, index),
    );
  });

  it('each stage of a return, of the cash and of an invoice has its word', async () => {
    await initI18n(language);
    expect(await textsOf(returnStages, (stage) => <StageText of={stage} axis="returnStage" />)).toEqual(
      inLanguage(returnLabels, index),
    );
    expect(await textsOf(cashStages, (stage) => <StageText of={stage} axis="cashStage" />)).toEqual(
      inLanguage(cashLabels, index),
    );
    expect(await textsOf(invoiceStatuses, (status) => <InvoiceText of={status} />)).toEqual(
      inLanguage(invoiceLabels, index),
    );
  });

  it('each status of a rating has its word, and each sentiment', async () => {
    await initI18n(language);
    const waiting = ['En attente', 'Pending', 'في الانتظار'][index];
    const answered = ['Répondue', 'Answered', 'تم الرد'][index];
    const archived = ['Archivée', 'Archived', 'مؤرشف'][index];
    const shown = ratingStatuses.filter((status) => status !== 'deleted');
    for (const [response, open] of [
      [null, waiting],
      ['Merci', answered],
    ] as const)
      expect(await textsOf(shown, (status) => <ResponseBadge rating={{ status, response }} />)).toEqual({
        active: open,
        archived,
      });
    expect(await textsOf(sentiments, (sentiment) => <SentimentBadge sentiment={sentiment} />)).toEqual(
      inLanguage(sentimentLabels, index),
    );
  });
});
