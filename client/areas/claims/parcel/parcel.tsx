// In the drawer of a parcel: the claims about it, the button that opens one, and for staff their comments.
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useAtomValue } from 'jotai';
import { MessageSquarePlus } from 'lucide-react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { commentRoles } from '#shared/areas/comments/roles.ts';
import type { PackageExtensionProps } from '#client/app/extension-points/package-extension.ts';
import { useLive } from '#client/live/use-live.ts';
import { useLiveRows } from '#client/live/use-live-rows.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { type Claim, PackageClaimsQuery } from '../documents.ts';
import { ClaimStatus } from '../display.tsx';
import styles from './parcel.module.css';

const Comments = lazyPart(async () => ({ default: (await import('#client/comments/comments.tsx')).Comments }));

const claimEntities = ['claim'];
const none: readonly Claim[] = [];

const OpenForm = lazyPanel(() => import('../forms/create-form.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('claims')('list.create'),
});

/** The claims about a parcel, and what colleagues write about it. */
export default function AboutPackage(props: PackageExtensionProps): ReactNode {
  const role = useAtomValue(viewerAtom)?.role;
  return (
    <div className={styles.parts}>
      <PackageClaims {...props} />
      {commentRoles.some((each) => each === role) && (
        <Suspense fallback={null}>
          <Comments key={props.pkg.id} subject="package" subjectId={props.pkg.id} />
        </Suspense>
      )}
    </div>
  );
}

function PackageClaims({ pkg }: PackageExtensionProps): ReactNode {
  const t = useT('claims');
  const variables = useMemo(() => ({ packageId: pkg.id }), [pkg.id]);
  const list = useLive(PackageClaimsQuery, { variables, watch: claimEntities });
  const belongs = useMemo(() => (row: LiveRow) => row['packageId'] === pkg.id, [pkg.id]);
  const claims = useLiveRows({ entity: 'claim', list, rows: list.data?.claimsOfPackage ?? none, belongs });
  const [isOpening, setOpening] = useState(false);
  const isOpen = claims.some(({ status }) => status === 'open' || status === 'in_progress');
  return (
    <section className={styles.section} aria-label={t('package.title')}>
      <h3>{t('package.title')}</h3>
      {claims.length > 0 && (
        <ul className={styles.list}>
          {claims.map((claim) => (
            <li key={claim.id}>
              <Link href={`${screenPath('tickets')}?tab=all&id=${claim.id}`}>
                <Ltr mono>{claim.reference}</Ltr>
                <bdi>{claim.title}</bdi>
                <ClaimStatus claim={claim} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <p className={styles.already}>{t('package.already')}</p>}
      <Button
        icon={MessageSquarePlus}
        block
        onClick={() => {
          setOpening(true);
        }}
      >
        {t('package.open')}
      </Button>
      <Suspense fallback={null}>
        {isOpening && (
          <OpenForm
            packageId={pkg.id}
            onClose={() => {
              setOpening(false);
            }}
            onCreated={() => {
              setOpening(false);
              list.refetch();
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
