import type { DocumentInfo } from './context.ts'

type Info = Pick<
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
export const documentFactsOf = (info: Info): DOMStringMap => ({
  uploadLimit: String(info.uploadLimitMb),
  off: info.offPaths || undefined,
  staffTwoFactor: info.requireStaffTwoFactor ? 'on' : undefined,
  mail: info.savesMails ? 'outbox' : undefined,
  cardPayments: info.takesCards ? undefined : 'off',
  pagePictures: info.takesPictures ? 'on' : undefined,
  painted: info.page ? '' : undefined,
})

/** With the names that they have in HTML. */
export const toAttributes = (facts: DOMStringMap) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  )
