import { type ComponentType, createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { Brand } from '#features/agency/brand/rules.ts'
import type { Endpoint, Input, Reply } from '#shared/endpoint.ts'
import type { PasswordPolicy } from '#shared/password.ts'
import type { FirstReads } from '#shared/portal/first-reads.ts'
import type { SettingSection, SettingValue } from '#shared/settings.ts'

/** Calls an endpoint inside the process, as an anonymous visitor. */
export type Read = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Reply<E>>

/** A script of a built page, with the files that it imports. */
export interface Script {
  src: string
  imports: string[]
}

/** The data that the server passes to the document that it renders. */
export interface DocumentInfo {
  origin: string
  /** Set only on pages that hydrate. Pages without scripts need no nonce and can be cached. */
  nonce?: string
  /** Set only on pages that do not hydrate. */
  siteScript?: Script
  /** The start script of each island, by island name. */
  islands: Record<string, Script>
  /** The script of each `-part.ts`, by its name. */
  parts: Record<string, Script>
  /** The screens of the plain content kinds, by source file. Empty in development. */
  screens: Record<string, Script>
  /** The upload limit of the server. */
  uploadLimitMb: number
  /** Admins and Managers must enable two-factor first. */
  requireStaffTwoFactor?: boolean
  /** No mail server is set up, so that emails are written to files. */
  savesMails: boolean
  /** Card payments are on. */
  takesCards: boolean
  /** A browser is configured, which takes pictures of pages. */
  takesPictures: boolean
  /** The paths of the site that are switched off, separated by spaces. */
  offPaths?: string
  passwordPolicy?: PasswordPolicy
  /** Set if reCAPTCHA protects the forms. */
  recaptchaKey?: string | undefined
  /** Set if an analytics tag is configured: its id, and the script that loads it. */
  analytics?: { id: string; script: string } | undefined
  /** All pages are rendered again when a setting changes. */
  readSetting: <S extends SettingSection>(section: S) => Promise<SettingValue<S>>
  /** The site is not open, and this page is for staff who are signed in. */
  preview?: boolean
  /** The Cookie header. Set only on pages that are rendered for each request. */
  cookies?: string
  /** The page of a portal, if its first reads are known. */
  page?: ComponentType | undefined
  /** Set on pages of the portals, if somebody is signed in. */
  firstReads?: FirstReads
  drawShareCard: (card: {
    title: string
    caption: string
    picture?: string | null | undefined
    brand: Brand
  }) => Promise<Uint8Array<ArrayBuffer>>
  /** Null for a name that no icon has. */
  findIcon: (brand: Brand, name: string) => (() => Promise<Uint8Array<ArrayBuffer>>) | null
  onError: (error: unknown) => void
}

export const readContext = createContext<Read>()
export const documentContext = createContext<DocumentInfo>()

export const DocumentContext = createReactContext<
  Omit<DocumentInfo, 'drawShareCard' | 'findIcon' | 'readSetting'>
>({
  origin: '',
  islands: {},
  parts: {},
  screens: {},
  uploadLimitMb: 2,
  savesMails: false,
  takesCards: true,
  takesPictures: false,
  onError: () => {},
})
