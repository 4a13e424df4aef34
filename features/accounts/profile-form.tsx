import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { changes } from '#content/changes/contract.ts'
import { useConflict } from '#content/changes/use-conflict.tsx'
import { OtherEditorsOnceChanged } from '#content/editing/other-editors.tsx'
import { sessions } from '#features/auth/sessions/contract.ts'
import { placeChecks } from '#people/address.ts'
import { Profile, people, type User } from '#people/contract.ts'
import { CountryField, StateField, ZipField } from '#people/country-field.tsx'
import { agencyCountryName } from '#shared/address/countries.ts'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import { phoneInput } from '#ui/form/mask.ts'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { EmailField, TextField } from '#ui/form/text-field.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { accounts } from './contract.ts'
import { OwnPicture } from './picture-field.tsx'

const phoneMask = '(999) 999-9999'
const OwnFields = Profile.check(...placeChecks(true))

type ProfileValues = z.output<typeof Profile>

/** One's own profile: the picture, and fields that are all required. */
export function OwnProfile({ user }: { user: User }) {
  // A new email ends the other sessions.
  const refresh = [people.authUser, sessions.list]
  const update = useWrite(accounts.update, { refresh, handledCodes: ['CONFLICT'] })
  const latest = useRead(people.authUser, {}, { enabled: false })
  const basedOn = useRef(user.updatedAt)

  const keep = ({ updatedAt }: User) => {
    basedOn.current = updatedAt
  }

  const conflict = useConflict<User>({
    noun: 'profile',
    readLatest: async () => (await latest.refetch({ throwOnError: true })).data?.user ?? user,
    fieldsOf: valuesOf,
    adopt: keep,
  })

  async function save(profile: ProfileValues, form: UseFormReturn) {
    const body = { id: user.id, basedOn: basedOn.current, ...profile }
    const saved = await conflict.saveOrCompare(form, () => update.mutateAsync({ body }))
    keep(saved.user)
    return saved.user
  }

  return (
    <Form
      schema={OwnFields}
      defaultValues={valuesOf(user)}
      onSubmit={async (values, form) => {
        const saved = await save(values, form)
        form.setValue('email', saved.email)
      }}
      className="grid gap-x-5 gap-y-6 sm:grid-cols-2"
    >
      <UnsavedGuard />
      <div className="sm:col-span-2">
        <OwnPicture user={user} basedOn={() => basedOn.current} onSaved={keep} />
      </div>
      <TextField required name="firstName" label="First name" autoComplete="given-name" />
      <TextField required name="lastName" label="Last name" autoComplete="family-name" />
      <TextField
        required
        name="businessName"
        label="Business name"
        autoComplete="organization"
        className="sm:col-span-2"
      />
      <EmailField hint="You use it to sign in." />
      <PhoneField required name="phoneNumber" label="Phone" mask={phoneMask} />
      <CountryField required autoComplete="country-name" />
      <TextField required name="address" label="Address" autoComplete="street-address" />
      <TextField required name="city" label="City" autoComplete="address-level2" />
      <div className="flex flex-wrap items-start gap-x-5 gap-y-6">
        <StateField required autoComplete="address-level1" className="min-w-0 grow basis-24" />
        <ZipField required autoComplete="postal-code" className="min-w-0 basis-34" />
      </div>
      <div className="sm:col-span-2">
        {may(changes.editing) && <OtherEditorsOnceChanged itemId={user.id} />}
        <FormActions>
          <SubmitButton>Save changes</SubmitButton>
        </FormActions>
      </div>
      {conflict.dialog}
    </Form>
  )
}

const valuesOf = (user: User) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  businessName: user.businessName,
  email: user.email,
  phoneNumber: phoneInput(phoneMask, user.phoneNumber),
  country: user.country || agencyCountryName(),
  address: user.address,
  state: user.state,
  city: user.city,
  zipCode: user.zipCode,
})
