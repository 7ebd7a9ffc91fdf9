// The saved answers, filled for a claim in the language of its other side.
import { useMemo } from 'react';
import { useAtomValue } from 'jotai';
import { fillPlaceholders, type Placeholder } from '#shared/areas/claims/placeholders.ts';
import { messageLanguages, type MessageLanguage, recipientLanguage } from '#shared/areas/packages/whatsapp-message.ts';
import { trackingUrl } from '#shared/areas/packages/tracking-url.ts';
import { plainText } from '#shared/lib/plain-text.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { useLive } from '#client/live/use-live.ts';
import { useLiveRows } from '#client/live/use-live-rows.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import type { SignSuggestion } from '#client/ui/form/select/suggest-area.tsx';
import type { Claim } from '../documents.ts';
import { ClaimPackageQuery, type Macro, MacrosQuery } from './documents.ts';

type Parcel = NonNullable<ResultOf<typeof ClaimPackageQuery>['package']>;

const noVariables = {};
const macroEntities = ['macro'];
const noEntities: readonly string[] = [];
const none: readonly Macro[] = [];
const all = (): boolean => true;

export interface Macros {
  macros: readonly Macro[];
  /** Of the other side, as far as that is known; French otherwise. */
  language: MessageLanguage;
  /** The answer with what the claim says, in this language, or in the first one that it has. */
  fill: (macro: Macro, language: MessageLanguage) => string;
  suggestion: SignSuggestion;
}

/** The languages in which an answer is written. */
export const languagesOf = ({ textFr, textAr, textEn }: Macro): MessageLanguage[] =>
  messageLanguages.filter((language) => ({ fr: textFr, ar: textAr, en: textEn })[language] !== null);

function textOf({ textFr, textAr, textEn }: Macro, language: MessageLanguage): string {
  return { fr: textFr, ar: textAr, en: textEn }[language] ?? textFr ?? textAr ?? textEn ?? '';
}

const currencies: Readonly<Record<MessageLanguage, string>> = { fr: 'DH', en: 'DH', ar: 'درهم' };
const locales: Readonly<Record<MessageLanguage, string>> = { fr: 'fr-FR', en: 'en-GB', ar: 'ar-MA' };

function amountIn(centimes: number, language: MessageLanguage): string {
  const format = new Intl.NumberFormat(locales[language], { minimumFractionDigits: 2, numberingSystem: 'latn' });
  return `${format.format(centimes / 100)} ${currencies[language]}`;
}

/** What fills the placeholders; null where nothing is known. */
function valuesOf(
  claim: Claim,
  parcel: Parcel | null,
  agent: string | null,
  language: MessageLanguage,
): Readonly<Record<Placeholder, string | null>> {
  const { reference, trackingNumber, company, driver } = claim;
  const city = parcel?.city ?? null;
  return {
    reference,
    number: trackingNumber,
    recipient: parcel?.recipientName ?? null,
    customer: company?.name ?? null,
    driver: parcel?.driver?.name ?? driver?.name ?? null,
    city: city && (language === 'ar' ? city.nameAr : city.nameFr),
    cod: parcel === null || parcel.cod === null ? null : amountIn(parcel.cod, language),
    link: parcel && trackingUrl(location.origin, parcel),
    agent,
  };
}

/** The saved answers for the composer of a claim; none are read for who has none. */
export function useMacros(claim: Claim, { pause }: { pause: boolean }): Macros {
  const t = useT('claims');
  const agent = useAtomValue(sessionAtom)?.viewer.name ?? null;
  const list = useLive(MacrosQuery, { variables: noVariables, watch: macroEntities, pause });
  const macros = useLiveRows({ entity: 'macro', list, rows: list.data?.macros ?? none, belongs: all });
  const id = claim.packageId ?? '';
  const { data } = useLive(ClaimPackageQuery, { variables: { id }, watch: noEntities, pause: pause || id === '' });
  const parcel = data?.package?.id === id ? data.package : null;
  const language = claim.language ?? (claim.openedBy === 'recipient' && parcel ? recipientLanguage(parcel) : 'fr');
  return useMemo(() => {
    const active = macros.filter(({ status }) => status === 'active');
    const fill = (macro: Macro, wanted: MessageLanguage): string =>
      fillPlaceholders(textOf(macro, wanted), valuesOf(claim, parcel, agent, wanted));
    return {
      macros: active,
      language,
      fill,
      suggestion: {
        sign: '/',
        label: t('macros.open'),
        load: (search) => {
          const words = plainText(search);
          const found = active.filter(({ name }) => plainText(name).includes(words));
          return Promise.resolve(
            found.map((macro) => ({ value: macro.id, label: macro.name, hint: languagesOf(macro).join(' · ') })),
          );
        },
        insert: ({ value }) => {
          const macro = active.find((each) => each.id === value);
          return macro ? fill(macro, language) : '';
        },
      },
    };
  }, [t, claim, parcel, agent, language, macros]);
}
