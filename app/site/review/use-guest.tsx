import { type ReactNode, useRef, useState } from 'react'
import { BecomeGuest, guestNeeded, reviewLinks } from '#features/reviews/guests/contract.ts'
import { ApiError } from '#shared/errors.ts'
import { useWrite } from '#ui/client/data.tsx'
import { readStored, writeStored } from '#ui/client/stored.ts'
import { SubmitButton } from '#ui/form/form.tsx'
import { EmailField, TextField } from '#ui/form/text-field.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { linkHere } from './link-here.ts'

/** Somebody with the link who told their name. */
interface Guest {
  /** The token by which the server knows them. */
  guest: string
  name: string
}

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

  function remember(guest: Guest | undefined) {
    latest.current = guest
    setKnown(guest)
    writeStored(storageKey(), guest ? JSON.stringify(guest) : '')
  }

  function ask(): Promise<Guest | undefined> {
    setIsAsking(true)
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

  const introduce = useWrite(reviewLinks.introduce)

  return {
    name: known?.name,
    forget: () => remember(undefined),
    asGuest,
    dialog: (
      <FormDialog
        title="Who are you?"
        description="Asked once, so that everybody knows who said what."
        open={isAsking}
        onClose={() => {
          setIsAsking(false)
          answer.current?.(undefined)
        }}
        schema={BecomeGuest}
        defaultValues={{ name: '', email: '' }}
        onSubmit={async (body) => {
          const { guest } = await introduce.mutateAsync({ params: linkHere(), body })
          const person = { guest, name: body.name }
          remember(person)
          answer.current?.(person)
        }}
        button={<SubmitButton>Continue</SubmitButton>}
      >
        <TextField required name="name" label="Name" autoComplete="name" />
        <EmailField />
      </FormDialog>
    ),
  }
}
