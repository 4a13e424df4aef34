import type { Db } from '#server/db.ts'
import type { Storage } from '#server/storage.ts'

export async function seedServices(_db: Db, _files: Storage): Promise<void> {}
