// Some recent reports get photos, and some people portraits, as if they had uploaded them.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FileKind } from '#shared/files/file-kinds.ts';
import type { Trx } from '../../db/transaction.ts';
import { type EncodedImage, encodeImage } from '../../files/encode-image.ts';
import { fileStorage } from '../../files/storage.ts';
import type { CompanyModel } from '../company/company-model.ts';
import { drawDoors, drawPortraits } from '../data/pictures.ts';
import type { GeneratedEvent } from '../generator/package-history.ts';
import { createRandom, type Random, randomIdAt } from '../random.ts';

const reportsWithPhotos = 24;
/** One in three of them, so that initials are seen too. */
const portraitRoles = new Set(['DRIVER', 'SUBDRIVER', 'HOUSEKEEPER', 'SUPPORT', 'ADMIN']);
const portraits = 16;

interface NewFile {
  kind: FileKind;
  image: EncodedImage;
  uploaderId: string;
  owner: { entity: 'package' | 'user'; id: string };
  at: number;
}

async function insertFile(trx: Trx, random: Random, { kind, image, uploaderId, owner, at }: NewFile): Promise<string> {
  const id = randomIdAt(random, at);
  const { full, thumb, ...about } = image;
  await trx
    .insertInto('files')
    .values({
      id,
      kind,
      hash: createHash('sha256').update(full).digest(),
      size: full.length,
      ...about,
      uploaderId,
      ownerEntity: owner.entity,
      ownerId: owner.id,
      createdAt: new Date(at),
    })
    .execute();
  await fileStorage.put(trx, id, 'full', full);
  await fileStorage.put(trx, id, 'thumb', thumb);
  return id;
}

/** The image of this number, beginning again after the last. */
function imageOf(images: readonly EncodedImage[], index: number): EncodedImage {
  const image = images[index % images.length];
  if (!image) throw new Error('the demo has no pictures');
  return image;
}

const payloadObject = z.record(z.string(), z.unknown());

/** Adds photos to the latest reports without an answer. Returns the events, of which some now name their photos. */
export async function writePhotos(
  trx: Trx,
  events: readonly GeneratedEvent[],
  seed: number,
): Promise<GeneratedEvent[]> {
  const random = createRandom(seed, 'photos');
  const doors = await Promise.all((await drawDoors()).map((door) => encodeImage('demo', door, 'photo')));
  const chosen = events
    .filter(
      ({ name, actorId, payload }) =>
        name === 'package.reported' && actorId !== null && payload.includes('proofOfNoResponse":"'),
    )
    .toSorted((a, b) => b.at - a.at)
    .slice(0, reportsWithPhotos);
  const photos = new Map<GeneratedEvent, string[]>();
  for (const [index, event] of chosen.entries()) {
    const { actorId, entityId, at } = event;
    if (actorId === null) continue;
    const ids: string[] = [];
    for (let n = 0; n <= index % 3; n += 1)
      ids.push(
        await insertFile(trx, random, {
          kind: 'photo',
          image: imageOf(doors, index + n),
          uploaderId: actorId,
          owner: { entity: 'package', id: entityId },
          at,
        }),
      );
    photos.set(event, ids);
  }
  return events.map((event) => {
    const photoIds = photos.get(event);
    if (!photoIds) return event;
    return { ...event, payload: JSON.stringify({ ...payloadObject.parse(JSON.parse(event.payload)), photoIds }) };
  });
}

/** Gives some people a portrait. */
export async function writePortraits(trx: Trx, { people }: CompanyModel, seed: number): Promise<void> {
  const random = createRandom(seed, 'portraits');
  const images = await Promise.all((await drawPortraits()).map((portrait) => encodeImage('demo', portrait, 'avatar')));
  const chosen = people.filter(({ role }) => portraitRoles.has(role)).filter((_, index) => index % 3 === 0);
  for (const [index, { id, createdAt }] of chosen.slice(0, portraits).entries()) {
    const image = imageOf(images, index);
    const owner = { entity: 'user', id } as const;
    const avatarId = await insertFile(trx, random, {
      kind: 'avatar',
      image,
      uploaderId: id,
      owner,
      at: createdAt.getTime(),
    });
    await trx.updateTable('users').set({ avatarId }).where('id', '=', id).execute();
  }
}
