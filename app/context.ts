import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { Endpoint, Input, Reply } from '#shared/endpoint.ts'
import type { PasswordPolicy } from '#shared/password.ts'
import type { SettingSection, SettingValue } from '#shared/settings.ts'

/** Calls an endpoint of the contract inside the process, as a visitor who is not signed in. */
export type Read = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Reply<E>>

/** A script of a finished page, with the files that it imports. */
export interface Script {
  src: string
  imports: string[]
}

/** What a document needs to know about the server that renders it. */
export interface DocumentInfo {
  origin: string
  /** Set on pages that hydrate; script-less pages need none and can be cached. */
  nonce?: string
  /** On pages that do not hydrate. */
  siteScript?: Script
  /** What starts the islands, by their names. */
  islands: Record<string, Script>
  /** The largest file that the server takes. */
  uploadLimitMb: number
  /** Admins and Managers switch two-factor on before anything else. */
  requireStaffTwoFactor?: boolean
  passwordPolicy?: PasswordPolicy
  /** Set where forms are checked by reCAPTCHA. */
  recaptchaKey?: string | undefined
  /** Set where there is a tag that asks for consent: its id, and our script that loads it. */
  analytics?: { id: string; script: string } | undefined
  /** Every page is rendered again when a setting changes. */
  readSetting: <S extends SettingSection>(section: S) => Promise<SettingValue<S>>
  /** The Cookie header, on pages that are rendered for each request. */
  cookies?: string
  drawShareCard: (card: {
    title: string
    caption: string
    picture?: string | null | undefined
  }) => Promise<Uint8Array<ArrayBuffer>>
  onError: (error: unknown) => void
}

export const readContext = createContext<Read>()
export const documentContext = createContext<DocumentInfo>()

export const DocumentContext = createReactContext<
  Omit<DocumentInfo, 'drawShareCard' | 'readSetting'>
>({
  origin: '',
  islands: {},
  uploadLimitMb: 2,
  onError: () => {},
})
