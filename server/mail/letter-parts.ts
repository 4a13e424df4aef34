/** A part of a letter: a paragraph, or one of these. */
export type LetterPart =
  | string
  | { button: string; href: string }
  /** Figures are amounts and dates as on a bill. */
  | { facts: readonly (readonly [label: string, value: string])[]; figures?: true }
  /** A quote of somebody else's text. */
  | { quote: string }
  /** Small print. */
  | { note: string }
  /** Below a line, such as what to do if somebody else made the change. */
  | { aside: string; text: string; link?: { label: string; href: string } }

/** The agency as the sender of the letter. */
export interface Sender {
  name: string
  street: string
  /** The line below the street. */
  place: string
  phone: string
  phoneHref: string
  email: string
  brand: { colors: SenderColors; logo?: string | undefined }
  mail: MailSettings
}

/** The settings of an Admin for all mails; the texts may be empty. */
interface MailSettings {
  senderName: string
  replyTo: string
  /** Lines above the address of the agency. */
  signature: string
}

/** The colors of the agency, for the light and the dark theme. */
export type SenderColors = Readonly<
  Record<'action' | 'action-text' | 'highlight', readonly [light: string, dark: string]>
>
