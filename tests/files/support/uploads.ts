// Uploads as a browser sends them: the multipart request of GraphQL.
import sharp from 'sharp';
import { z } from 'zod';
import type { ApiClient, GraphQLAnswer } from '#tests/fixtures/test-server.ts';

export const uploadDocument =
  'mutation ($file: Upload!, $kind: FileKind!) { fileUpload(file: $file, kind: $kind) { id width height size canRemove } }';

export interface UploadOptions {
  kind?: string;
  name?: string;
  type?: string;
  /** Replaces the headers of the session and the origin. */
  headers?: Record<string, string>;
}

/** The multipart body of an upload. */
export function uploadBody(
  bytes: Uint8Array<ArrayBuffer>,
  { kind = 'photo', name = 'photo.jpg', type = 'image/jpeg' }: UploadOptions = {},
) {
  const body = new FormData();
  body.set('operations', JSON.stringify({ query: uploadDocument, variables: { file: null, kind } }));
  body.set('map', '{"0":["variables.file"]}');
  body.set('0', new File([bytes], name, { type }));
  return body;
}

/** Uploads bytes as this user. */
export async function upload(
  url: string,
  { cookie, token }: Pick<ApiClient, 'cookie' | 'token'>,
  bytes: Uint8Array<ArrayBuffer>,
  options: UploadOptions = {},
): Promise<GraphQLAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: options.headers ?? { cookie, 'x-qafila-token': token, origin: url, accept: 'application/json' },
    body: uploadBody(bytes, options),
  });
  const body = (await response.json()) as Partial<GraphQLAnswer>;
  return { status: response.status, data: body.data ?? null, errors: body.errors ?? [], extensions: {}, cookies: [] };
}

const uploaded = z.object({ fileUpload: z.object({ id: z.string() }) });

/** The id of a new file; throws when the upload is refused. */
export async function uploadedId(
  url: string,
  who: ApiClient,
  bytes: Uint8Array<ArrayBuffer>,
  options: UploadOptions = {},
): Promise<string> {
  const { data, errors } = await upload(url, who, bytes, options);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return uploaded.parse(data).fileUpload.id;
}

/** The code of a refusal: of its field, or of the whole request. */
export const codeOf = ({ errors: [error] }: GraphQLAnswer): string | undefined =>
  error?.extensions.fields?.[0]?.code ?? error?.extensions.code;

/** A photo as a phone takes it: with the place and the time in its metadata, and turned by a quarter. */
export async function phonePhoto({ width = 640, height = 480 } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background: '#b46a2c' } });
  const bytes = await image
    .jpeg()
    .withExif({
      IFD0: { Make: 'Qafila-Camera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 35/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '7/1 36/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return new Uint8Array(bytes);
}
