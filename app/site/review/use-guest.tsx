import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { guestNeeded } from '#features/reviews/guests/contract.ts'
import { ApiError } from '#shared/errors.ts'
import { readStored, writeStored } from '#ui/client/stored.ts'
import type { Guest } from './guest-dialog.tsx'
import { linkHere } from './link-here.ts'

const GuestDialog = lazy(() => import('./guest-dialog.tsx'))

/** The end of the token, which is its signature. */
const storageKey = () => `review guest ${linkHere().token.slice(-16)}`

function readGuest(): Guest | undefined {
  try {
    return JSON.parse(readStored(storageKey()) ?? '') as Guest
  } catch {
    return undefined
  }
}

/** Asks for name and e-mail before the first call that needs them, and once more if they are unknown. */
export function useGuest(): {
  name: string | undefined
  forget: () => void
  /** Resolves to false if the reader did not tell who they are. */
  asGuest: <T>(send: (guest: string) => Promise<T>) => Promise<T | false>
  dialog: ReactNode
} {
  const [known, setKnown] = useState(readGuest)
  const latest = useRef(known)
  const answer = useRef<(guest: Guest | undefined) => void>(undefined)
  const [isAsking, setIsAsking] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)

  function remember(guest: Guest | undefined) {
    latest.current = guest
    setKnown(guest)
    writeStored(storageKey(), guest ? JSON.stringify(guest) : '')
  }

  function ask(): Promise<Guest | undefined> {
    setIsAsking(true)
    setHasAsked(true)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }

  async function asGuest<T>(send: (guest: string) => Promise<T>): Promise<T | false> {
    for (;;) {
      const person = latest.current ?? (await ask())
      if (!person) return false
      try {
        return await send(person.guest)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== guestNeeded.code) throw error
        remember(undefined)
      }
    }
  }

  return {
    name: known?.name,
    forget: () => remember(undefined),
    asGuest,
    dialog: (
      <Suspense>
        {hasAsked && (
          <GuestDialog
            open={isAsking}
            onClose={() => {
              setIsAsking(false)
              answer.current?.(undefined)
            }}
            onKnown={(person) => {
              remember(person)
              answer.current?.(person)
            }}
          />
        )}
      </Suspense>
    ),
  }
}
