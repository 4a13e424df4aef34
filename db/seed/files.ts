import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import { parseImageUrl } from '#shared/images.ts'
import { pictureTexts } from './picture-texts.ts'

const pictures = path.join(import.meta.dirname, 'files')

/** A demo picture: its folder in db/seed/files and in the storage, with its kind and size. */
export type PictureKey = `${'project' | 'design' | 'blog' | 'service' | 'avatar'}/${string}`

/** Stores a prepared picture like an upload, and returns its URL. */
export async function seedPicture(db: Db, files: Storage, key: PictureKey): Promise<string> {
  const variants = await readPicture(key)
  const widest = Math.max(...variants.map(({ name }) => Number.parseInt(name, 10)))
  const url = `/files/${key}/${widest}.webp`
  const size = parseImageUrl(url)
  if (!size) throw new Error(`Not a picture: ${key}`)
  await Promise.all(
    variants.map(({ name, data }) =>
      files.put(`${key}/${name}`, data, `image/${path.extname(name).slice(1)}`),
    ),
  )
  const { width, height } = size
  const bytes = variants.reduce((sum, { data }) => sum + data.length, 0)
  const [kind = '', folder = ''] = key.split('/')
  const file = { key, kind, url, width, height, bytes, ...pictureTexts[folder] }
  await db.insertInto('file').values(file).execute()
  return url
}

/** A prepared picture in its sizes. */
export async function readPicture(key: PictureKey): Promise<{ name: string; data: Buffer }[]> {
  const names = await readdir(path.join(pictures, key))
  return Promise.all(
    names.map(async (name) => ({ name, data: await readFile(path.join(pictures, key, name)) })),
  )
}
