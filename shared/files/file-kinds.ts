// The kinds of files that people upload, and their limits. The client checks them before it sends; the server decides.

export const fileKinds = ['photo', 'avatar', 'document'] as const;
export type FileKind = (typeof fileKinds)[number];
/** A `document` is a PDF, which is kept as it is and saved by its reader, never shown by the server. */
export type ImageKind = Exclude<FileKind, 'document'>;

/** Media types of uploaded images. Phones convert their own formats (HEIC) when a page asks for these. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

const megabyte = 1_048_576;

/** Maximum size of an upload, in bytes, before it is encoded again. */
export const maxUploadBytes = 10 * megabyte;
/** Maximum size of a stored file, in bytes. */
export const maxStoredBytes = 5 * megabyte;
/** Maximum number of pixels of an image: a phone's camera has at most 50 million. */
export const maxPixels = 50_000_000;
/** What one person may upload on one day. */
export const dailyQuota = { files: 200, bytes: 200 * megabyte } as const;
/** How many of one person's uploads may be refused on one day for what they contain. */
export const maxRefusedUploads = 50;
/** How long the uploader may delete a file, in milliseconds. Administrators always may. */
export const removableMs = 60 * 60_000;
/** How long a file may wait to be attached to a row, in milliseconds. */
export const unattachedMs = 60 * 60_000;

/** Who sees a file. `owner`: those who see the row it is attached to. `everybody`: all who are signed in and know its id. */
export const fileSeenBy: Readonly<Record<FileKind, 'owner' | 'everybody'>> = {
  photo: 'owner',
  document: 'owner',
  avatar: 'everybody',
};

interface ImageKindRule {
  /** Longest edge in pixels, full and as a thumbnail. */
  edge: number;
  thumbEdge: number;
  /** Cut to a square. */
  isSquare: boolean;
}

export const imageKindRules: Readonly<Record<ImageKind, ImageKindRule>> = {
  photo: { edge: 2_048, thumbEdge: 320, isSquare: false },
  avatar: { edge: 512, thumbEdge: 128, isSquare: true },
};
