// The manifests of pallets, the pallet that changed last first.
import type { ReactNode } from 'react';
import { Layers } from 'lucide-react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { SettingsSection } from '#client/app/settings/settings-section.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { PalletStatus, PalletWay } from '../display.tsx';
import { type Pallet, PalletsQuery } from '../documents.ts';
import { PrintManifestButton } from '../pallet/buttons.tsx';

function Manifest({ row }: SectionRowProps<Pallet, ResultOf<typeof PalletsQuery>>): ReactNode {
  const t = useT('pallets');
  const format = useFormat();
  const { id, number, parcels, carrier, departedAt } = row;
  return (
    <SectionRow
      icon={Layers}
      name={
        <Link href={screenPath('pallet', { id })}>
          <Ltr mono>{number}</Ltr>
        </Link>
      }
      mark={<PalletStatus pallet={row} />}
      text={
        <>
          <PalletWay pallet={row} /> · {carrier ? <bdi>{carrier.name}</bdi> : t('noCarrier')}
          {departedAt !== null && <> · {t('departedAt', { at: format.dateTime(departedAt) })}</>}
        </>
      }
      facts={t('carriers.parcels', { count: parcels, n: format.number(parcels) })}
    >
      <PrintManifestButton pallet={row} />
    </SectionRow>
  );
}

export default listSection({
  area: 'manifests',
  icon: Layers,
  useRows: liveRows({
    document: PalletsQuery,
    entity: 'pallet',
    variables: (after) => ({ tab: 'all' as const, after }),
    rows: ({ pallets }) => pallets.rows,
    next: ({ pallets }) => pallets.next,
  }),
  Row: Manifest,
  Frame: SettingsSection,
});
