// The sub-customers of the viewer's company.
import type { ReactNode } from 'react';
import { UserRoundPlus, UsersRound } from 'lucide-react';
import { Page } from '#client/app/layout/page.tsx';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionFrameProps } from '#client/section/section-options.ts';
import { liveRows } from '#client/section/section-rows.ts';
import { memberRowActions } from './actions.tsx';
import { TeamQuery } from './documents.ts';
import { MemberCard } from './member-card.tsx';
import styles from './team.module.css';

function TeamPage({ action, children }: SectionFrameProps): ReactNode {
  return (
    <Page actions={action}>
      <div className={styles.page}>{children}</div>
    </Page>
  );
}

export default listSection({
  area: 'team',
  icon: UsersRound,
  useRows: liveRows({
    document: TeamQuery,
    entity: 'user',
    variables: () => ({}),
    rows: ({ teamMembers }) => teamMembers,
  }),
  Row: MemberCard,
  layout: 'cards',
  Frame: TeamPage,
  actions: memberRowActions,
  create: { icon: UserRoundPlus, form: () => import('./invite-dialog.tsx') },
});
