import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { AnnouncementLive } from '../documents.ts';

export const AnnouncementsQuery = graphql(
  `
    query Announcements {
      announcements {
        ...AnnouncementLive
        author {
          id
          name
        }
        companies {
          id
          name
        }
        hubs {
          id
          nameFr
          nameAr
        }
      }
    }
  `,
  [AnnouncementLive],
);

/** An announcement with its author and its places, which its readers are not told. */
export type ListedAnnouncement = ResultOf<typeof AnnouncementsQuery>['announcements'][number];
