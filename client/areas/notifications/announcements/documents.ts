import { graphql } from '#client/live/graphql.ts';
import { AnnouncementLive } from '../documents.ts';

export const AnnouncementsQuery = graphql(
  `
    query Announcements {
      announcements {
        ...AnnouncementLive
        createdAt
        author {
          id
          name
        }
        company {
          id
          name
        }
        hub {
          id
          nameFr
          nameAr
        }
      }
    }
  `,
  [AnnouncementLive],
);
