// GraphQL schema of files: their type, which areas use for their own fields, and the upload.
import { GraphQLError, GraphQLScalarType } from 'graphql';
import { fileKinds } from '#shared/files/file-kinds.ts';
import { fail } from '#shared/lib/app-error.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import { isRemovable, type StoredFile } from '../../files/stored-files.ts';
import { type UploadedBytes, uploadFile } from '../../files/upload-file.ts';

/** True for a file part of a multipart request; an object of JSON has no functions. */
function isUpload(value: unknown): value is UploadedBytes {
  return (
    typeof value === 'object' &&
    value !== null &&
    'size' in value &&
    'arrayBuffer' in value &&
    typeof value.arrayBuffer === 'function'
  );
}

builder.addScalarType(
  'Upload',
  new GraphQLScalarType<UploadedBytes, never>({
    name: 'Upload',
    description: 'A file of a multipart request. Its name and its declared type are ignored.',
    parseValue: (value) => {
      if (isUpload(value)) return value;
      throw new GraphQLError('Upload takes a file of a multipart request');
    },
    parseLiteral: () => {
      throw new GraphQLError('Upload takes a file of a multipart request');
    },
    serialize: () => {
      throw new GraphQLError('Upload is an input');
    },
  }),
);

export const FileType = builder.objectRef<StoredFile>('File').implement({
  description: 'An uploaded file, at /files/{id}; its thumbnail at /files/{id}?size=thumb.',
  fields: (t) => ({
    id: t.exposeID('id'),
    mediaType: t.exposeString('mediaType', { description: 'image/jpeg or application/pdf.' }),
    width: t.exposeInt('width', { nullable: true, description: 'Pixels of an image.' }),
    height: t.exposeInt('height', { nullable: true }),
    size: t.exposeInt('size', { description: 'Bytes.' }),
    createdAt: t.expose('createdAt', { type: 'Instant' }),
    canRemove: t.boolean({
      description: 'True if the viewer may delete it: the uploader for an hour, administrators always.',
      resolve: (file, _, { audience, now }) =>
        audience !== null && isRemovable(file, { id: audience.sets.user[0] ?? null, role: audience.role }, now),
    }),
  }),
});

const signedIn: AccessRule = { kind: 'signedIn' };
declareAccess('Mutation.fileUpload', signedIn);
builder.mutationField('fileUpload', (t) =>
  t.field({
    type: FileType,
    description: 'Stores a file until an action attaches it to a row; after an hour without one it is deleted.',
    args: {
      file: t.arg({ type: 'Upload', required: true }),
      kind: t.arg({ type: enumOf('FileKind', fileKinds), required: true }),
    },
    resolve: (_, { file, kind }, context) => {
      authorizeField(signedIn, context);
      const { viewer, files, now } = context;
      if (!viewer || !files) fail('UNAUTHENTICATED');
      return uploadFile(files, viewer, { file, kind: fileKinds.find((known) => known === kind) ?? 'photo', now });
    },
  }),
);
