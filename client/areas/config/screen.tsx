import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { useAtomValue } from 'jotai';
import { useLocation, useSearch } from 'wouter';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { useDelayed } from '#client/lib/use-delay.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Page } from '#client/app/layout/page.tsx';
import { draftAtom, type Edit } from './draft/draft.ts';
import { Locations } from './locations/locations.tsx';
import { SaveBar } from './draft/save-bar.tsx';
import { type ConfigData, useConfig } from './use-config.ts';
import styles from './config.module.css';

const Offers = lazyPart(() => import('./offers/offers.tsx'));
const Rules = lazyPart(() => import('./rules/rules.tsx'));
const Commissions = lazyPart(() => import('./commissions/commissions.tsx'));
const PriceRules = lazyPart(() => import('./price-rules/price-rules.tsx'));
const TaxRates = lazyPart(() => import('./tax-rates/tax-rates.tsx'));
const Shelves = lazyPart(() => import('./shelves.tsx'));
const WorkCalendar = lazyPart(() => import('./calendar/calendar.tsx'));
const Messages = lazyPart(() => import('./messages/messages.tsx'));
const Retention = lazyPart(() => import('./retention/retention.tsx'));
const History = lazyPart(() => import('./history/history.tsx'));

const sections = [
  'hubs',
  'cities',
  'shelves',
  'calendar',
  'offers',
  'priceRules',
  'commissions',
  'taxRates',
  'rules',
  'messages',
  'retention',
  'history',
] as const;
type Section = (typeof sections)[number];
const isMessage = (field: string): boolean => field.startsWith('message');
const isRetention = (field: string): boolean => field.startsWith('keep');
/** Which edits of the draft a section shows. The others save each change at once. */
const holds: Readonly<Partial<Record<Section, (edit: Pick<Edit, 'entity' | 'field'>) => boolean>>> = {
  hubs: ({ entity, field }) => entity === 'hub' && field !== 'daysOff',
  cities: ({ entity }) => entity === 'city',
  calendar: ({ entity, field }) => entity === 'hub' && field === 'daysOff',
  offers: ({ entity }) => entity === 'offersGroup',
  rules: ({ entity, field }) => entity === 'rules' && !isMessage(field) && !isRetention(field),
  messages: ({ entity, field }) => entity === 'rules' && isMessage(field),
  retention: ({ entity, field }) => entity === 'rules' && isRetention(field),
};

function SectionContent({
  section,
  config,
  rerun,
}: {
  section: Section;
  config: ConfigData;
  rerun: () => void;
}): ReactNode {
  if (section === 'hubs') return <Locations key="hub" config={config} kind="hub" onNew={rerun} />;
  if (section === 'cities') return <Locations key="city" config={config} kind="city" onNew={rerun} />;
  if (section === 'shelves') return <Shelves />;
  if (section === 'commissions') return <Commissions />;
  if (section === 'priceRules') return <PriceRules />;
  if (section === 'taxRates') return <TaxRates />;
  if (section === 'calendar') return <WorkCalendar config={config} />;
  if (section === 'messages') return <Messages rules={config.rules} />;
  if (section === 'retention') return <Retention rules={config.rules} />;
  if (section === 'history') return <History config={config} />;
  return section === 'offers' ? <Offers config={config} onNew={rerun} /> : <Rules rules={config.rules} />;
}

function LoadingSkeleton(): ReactNode {
  const late = useDelayed(true);
  return (
    <div aria-busy className={styles.bones}>
      {late && Array.from({ length: 12 }, (_, place) => <Skeleton key={String(place)} height={14} />)}
    </div>
  );
}

/**
 * The configuration screen: hubs, cities, tariffs, reasons and limits share one draft and one save bar; commissions and
 * tax rates begin on a day, and each is saved at once.
 */
export default function ConfigScreen(): ReactNode {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const search = useSearch();
  const [, navigate] = useLocation();
  const { config, error: problem, rerun } = useConfig();
  const draft = useAtomValue(draftAtom);
  const asked = new URLSearchParams(search).get('section');
  const section = sections.find((name) => name === asked) ?? 'hubs';
  const items = sections.map((name) => {
    const count = [...draft.values()].filter((edit) => holds[name]?.(edit) === true).length;
    return { id: name, label: t(`sections.${name}`), ...(count > 0 && { count }) };
  });
  return (
    <Page>
      <div className={styles.page}>
        <Tabs
          label={t('sections.label')}
          items={items}
          value={section}
          onChange={(name) => {
            navigate(`?section=${name}`, { replace: true });
          }}
          panelId="config-panel"
          className={styles.tabs}
        />
        {problem && config && (
          <Banner tone="danger" flush live="alert">
            {errorMessage(problem)}
          </Banner>
        )}
        <div id="config-panel" role="tabpanel" aria-label={t(`sections.${section}`)} className={styles.panel}>
          {config && (
            <Suspense fallback={<LoadingSkeleton />}>
              <SectionContent section={section} config={config} rerun={rerun} />
            </Suspense>
          )}
          {!config && (problem ? <ErrorState text={errorMessage(problem)} onRetry={rerun} /> : <LoadingSkeleton />)}
        </div>
        {config && <SaveBar config={config} />}
      </div>
    </Page>
  );
}
