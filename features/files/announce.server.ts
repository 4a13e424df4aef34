import { events, signalStaff } from '#server/db/addressed-event.ts'
import type { Db } from '#server/db/db.ts'

const { library } = events({ library: 'editor' })

/** Open screens of the library read it again. */
export const announceLibrary = (trx: Db) => signalStaff(trx, library, { id: '*' })
