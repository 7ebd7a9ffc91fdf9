// Pictures that people of the demo uploaded: photos of closed doors with recent reports, and portraits.
import { createHash } from 'node:crypto';
import type { FileKind } from '#shared/files/file-kinds.ts';
import { dayMs } from '#shared/lib/time.ts';
import type { Actor } from '../../commands/actor.ts';
import type { Trx } from '../../db/transaction.ts';
import { type EncodedImage, encodeImage } from '../../files/encode-image.ts';
import { fileStorage } from '../../files/storage.ts';
import type { CompanyModel } from '../company/company-model.ts';
import { drawDoors, drawPortraits } from '../data/pictures.ts';
import { createRandom, type Random, randomIdAt } from '../random.ts';

/** Older reports have none: nobody looks at them, and pictures are large. */
const daysWithPhotos = 6;
/** One in three of them has a portrait, so that initials are seen too. */
const portraitRoles = new Set(['DRIVER', 'SUBDRIVER', 'HOUSEKEEPER', 'SUPPORT', 'ADMIN']);
const portraits = 16;

interface Upload {
  kind: FileKind;
  image: EncodedImage;
  uploaderId: string;
  at: number;
}

/** Stores a file as an upload does: it belongs to nothing yet. */
async function upload(trx: Trx, random: Random, { kind, image, uploaderId, at }: Upload): Promise<string> {
  const id = randomIdAt(random, at);
  const { full, thumb, ...about } = image;
  const hash = createHash('sha256').update(full).digest();
  await trx
    .insertInto('files')
    .values({ id, kind, hash, size: full.length, ...about, uploaderId, createdAt: new Date(at) })
    .execute();
  await fileStorage.put(trx, id, 'full', full);
  await fileStorage.put(trx, id, 'thumb', thumb);
  return id;
}

/** Takes the photos of reports. */
export interface Photographer {
  /** Uploads photos of the actor; nothing for a report of long ago. */
  take: (actor: Actor, photos: number, now: Date) => Promise<{ photoIds?: string[] }>;
}

/** Draws the doors that are photographed. `present`: the time at which the past ends. */
export async function createPhotographer(
  trx: Trx,
  { seed, present }: { seed: number; present: Date },
): Promise<Photographer> {
  const random = createRandom(seed, 'photos');
  const doors = await Promise.all((await drawDoors()).map((door) => encodeImage('demo', door, 'photo')));
  return {
    take: async ({ id: uploaderId }, photos, now) => {
      const at = now.getTime();
      if (uploaderId === null || present.getTime() - at > daysWithPhotos * dayMs) return {};
      const photoIds: string[] = [];
      for (let n = 0; n < photos; n += 1)
        photoIds.push(await upload(trx, random, { kind: 'photo', image: random.pick(doors), uploaderId, at }));
      return { photoIds };
    },
  };
}

/** Gives some people a portrait. */
export async function writePortraits(trx: Trx, { people }: CompanyModel, seed: number): Promise<void> {
  const random = createRandom(seed, 'portraits');
  const images = await Promise.all((await drawPortraits()).map((portrait) => encodeImage('demo', portrait, 'avatar')));
  const chosen = people.filter(({ role }) => portraitRoles.has(role)).filter((_, index) => index % 3 === 0);
  for (const { id, createdAt } of chosen.slice(0, portraits)) {
    const image = random.pick(images);
    const avatarId = await upload(trx, random, { kind: 'avatar', image, uploaderId: id, at: createdAt.getTime() });
    await trx.updateTable('files').set({ ownerEntity: 'user', ownerId: id }).where('id', '=', avatarId).execute();
    await trx.updateTable('users').set({ avatarId }).where('id', '=', id).execute();
  }
}
