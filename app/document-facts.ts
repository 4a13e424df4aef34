import type { DocumentInfo } from './context.ts'

type Told = Pick<
  DocumentInfo,
  | 'offPaths'
  | 'page'
  | 'requireStaffTwoFactor'
  | 'savesMails'
  | 'takesCards'
  | 'takesPictures'
  | 'uploadLimitMb'
>

/** The attributes of a document of a portal, by which the browser knows what is on. */
export const documentFactsOf = (told: Told): DOMStringMap => ({
  uploadLimit: String(told.uploadLimitMb),
  off: told.offPaths || undefined,
  staffTwoFactor: told.requireStaffTwoFactor ? 'on' : undefined,
  mail: told.savesMails ? 'outbox' : undefined,
  cardPayments: told.takesCards ? undefined : 'off',
  pagePictures: told.takesPictures ? 'on' : undefined,
  painted: told.page ? '' : undefined,
})

/** With the names that they have in HTML. */
export const toAttributes = (facts: DOMStringMap) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  )
