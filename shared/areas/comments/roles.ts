// Who comments on what, apart from the entity, which a page does not need.

/** The roles that comment. A housekeeper sees those on parcels and claims of the own hub. */
export const commentRoles = ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'HOUSEKEEPER'] as const;

/** What comments are about, by the entity. */
export const commentSubjects = ['package', 'claim', 'user'] as const;
export type CommentSubject = (typeof commentSubjects)[number];

/** How long an author may correct a comment, in milliseconds. */
export const correctableMs = 5 * 60_000;
export const maxComment = 4_000;
/** Colleagues who are named in one comment. */
export const maxMentions = 10;
