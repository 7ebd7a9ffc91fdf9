import { graphql } from '#client/live/graphql.ts';
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
