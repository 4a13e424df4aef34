import type { ReactNode } from 'react'
import { EmailField, TextField } from '#ui/form/text-field.tsx'

/** The fields that the account of a client needs, and what follows the email address. */
export function ClientFields({ children }: { children?: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <TextField required name="firstName" label="First name" autoComplete="off" />
      <TextField required name="lastName" label="Last name" autoComplete="off" />
      <TextField
        required
        name="businessName"
        label="Business name"
        autoComplete="off"
        className="col-span-full"
      />
      <EmailField autoComplete="off" className="last:col-span-full" />
      {children}
    </div>
  )
}
