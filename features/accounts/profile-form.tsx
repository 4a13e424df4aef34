import { useRef } from 'react'
import * as z from 'zod/mini'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { useWrite } from '#ui/client/data.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import { maskDigits } from '#ui/form/mask.ts'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { EmailField, TextField } from '#ui/form/text-field.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { accounts, Profile, type User } from './contract.ts'
import { PictureField } from './picture-field.tsx'

const phoneMask = '(999) 999-9999'
const defaultCountry = 'USA'

/** The picture: its URL, '' for none, or a new one. */
const ProfileForm = z.extend(Profile, { avatar: z.union([z.string(), z.instanceof(Blob)]) })
type ProfileValues = z.output<typeof ProfileForm>

/** The fields of one's own profile. All but the picture are required. */
export function OwnProfile({ user }: { user: User }) {
  // A new e-mail ends the other sessions.
  const update = useWrite(accounts.update, { refresh: [accounts.authUser, signIn.sessions] })
  const basedOn = useRef(user.updatedAt)

  async function save({ avatar, ...profile }: ProfileValues) {
    const removed = avatar === '' && { avatar }
    const reply = await update.mutateAsync({
      body: { id: user.id, basedOn: basedOn.current, ...profile, ...removed },
      ...(avatar instanceof Blob && { files: { avatar } }),
    })
    basedOn.current = reply.user.updatedAt
    return reply.user
  }

  return (
    <Form
      schema={ProfileForm}
      defaultValues={{
        firstName: user.firstName,
        lastName: user.lastName,
        businessName: user.businessName,
        email: user.email,
        phoneNumber: maskDigits(phoneMask, user.phoneNumber),
        country: user.country || defaultCountry,
        address: user.address,
        state: user.state,
        city: user.city,
        zipCode: user.zipCode,
        avatar: user.avatar ?? '',
      }}
      onSubmit={async (values, form) => {
        const saved = await save(values)
        form.setValue('avatar', saved.avatar ?? '')
        form.setValue('email', saved.email)
      }}
      className="grid gap-x-5 gap-y-6 sm:grid-cols-2"
    >
      <UnsavedGuard />
      <div className="sm:col-span-2">
        <PictureField name="avatar" person={`${user.firstName} ${user.lastName}`} />
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
      <TextField required name="country" label="Country" autoComplete="country-name" />
      <TextField required name="address" label="Address" autoComplete="street-address" />
      <TextField required name="city" label="City" autoComplete="address-level2" />
      <div className="flex flex-wrap items-start gap-x-5 gap-y-6">
        <TextField
          required
          name="state"
          label="State"
          autoComplete="address-level1"
          className="min-w-0 grow basis-24"
        />
        <TextField
          required
          name="zipCode"
          label="Zip code"
          autoComplete="postal-code"
          className="min-w-0 basis-34"
        />
      </div>
      <div className="sm:col-span-2">
        <FormActions>
          <SubmitButton>Save changes</SubmitButton>
        </FormActions>
      </div>
    </Form>
  )
}
