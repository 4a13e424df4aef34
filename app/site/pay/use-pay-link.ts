import { useEffect, useEffectEvent, useState } from 'react'
import { payLinks } from '#features/payments/contract.ts'
import type { Reply } from '#shared/endpoint.ts'
import { ApiError, messageOr } from '#shared/errors.ts'
import { api } from '#ui/client/api.ts'

export type LinkedInvoice = Reply<typeof payLinks.one>

type LinkState =
  | { at: 'reading' }
  | { at: 'open'; invoice: LinkedInvoice }
  /** The link was never one, or is none any more. */
  | { at: 'invalid' }
  | { at: 'failed'; message: string }

const pollMs = 15_000

const isInvalid = (error: unknown) =>
  error instanceof ApiError && (error.code === 'LINK_INVALID' || error.code === 'NOT_FOUND')

/** The invoice of the link that was opened, read again while the page is visible. */
export function usePayLink() {
  const [state, setState] = useState<LinkState>({ at: 'reading' })

  async function read(): Promise<LinkedInvoice> {
    const invoice = await api.call(payLinks.one, { params: linkHere() })
    setState({ at: 'open', invoice })
    return invoice
  }

  async function load() {
    try {
      await read()
    } catch (error) {
      if (isInvalid(error)) setState({ at: 'invalid' })
      else if (state.at !== 'open') setState({ at: 'failed', message: messageOf(error) })
    }
  }

  const poll = useEffectEvent(() => {
    if (!document.hidden && state.at === 'open') void load()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void load()
    const timer = setInterval(poll, pollMs)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [])

  return { state, read, load: () => void load() }
}

export const linkHere = () => ({ token: location.pathname.split('/')[2] ?? '' })

const messageOf = (error: unknown): string =>
  error instanceof Error ? messageOr(error, 'An error occurred') : 'An error occurred'
