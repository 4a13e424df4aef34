import { type ComponentProps, type ReactNode, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useConflict } from '#content/changes/use-conflict.tsx'
import { asideColumns, FormAside, useAside } from '#content/editing/form-aside.tsx'
import { OtherEditors } from '#content/editing/other-editors.tsx'
import { placeChecks } from '#people/address.ts'
import { ClientCard } from '#people/client-card.tsx'
import { people } from '#people/contract.ts'
import { CountryField, StateField, ZipField } from '#people/country-field.tsx'
import { CreateAccount, newAccounts } from '#people/new-account/contract.ts'
import { agencyCountryName } from '#shared/address/countries.ts'
import { accountStatuses, type Role, roles } from '#shared/roles.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { Day } from '#ui/base/date.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { FactList } from '#ui/details/fact-list.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import { FormRecovery } from '#ui/form/form-recovery.tsx'
import { phoneInput } from '#ui/form/mask.ts'
import type { AfterSave } from '#ui/form/open-forms.ts'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import type { FormPageParts } from '#ui/portal/form-page.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { marksSaveBar } from '#ui/portal/mark-frame.ts'
import { accounts } from '../contract.ts'
import { type UserDetails, users } from './contract.ts'

const phoneMask = '(999) 999-9999'

const Fields = z.omit(CreateAccount, { password: true }).check(...placeChecks(false))
type Fields = z.output<typeof Fields>

const empty = {
  firstName: '',
  lastName: '',
  businessName: '',
  email: '',
  phoneNumber: '',
  address: '',
  city: '',
  state: '',
  country: '',
  zipCode: '',
  role: 'User',
  status: 'Active',
} as const

const roleHints: Record<Role, string> = {
  Admin: 'Can do everything.',
  Manager: 'Works on content, projects and messages. Cannot delete anything or see accounts.',
  Employee: 'Works on their own tasks and sees the projects of those.',
  User: 'A client. Sees only the client portal.',
}
const optionOf = (value: string) => ({ value, label: value })
const roleOptions = roles.map(optionOf)
const statusOptions = accountStatuses.map(optionOf)

/** Adds a user, who gets a mail with a link to set a password, or edits the one with this id. */
export function UserForm({ id, ...parts }: FormPageParts) {
  return id === undefined ? <NewUser {...parts} /> : <EditUser {...parts} id={id} />
}

type Parts = Omit<FormPageParts, 'id'>

function NewUser({ list, onSaved }: Parts) {
  const add = useWrite(newAccounts.add, { sendsMail: true, refresh: [people.list] })
  return (
    <UserFields
      list={list}
      values={{ ...empty, country: agencyCountryName() }}
      action="Add user"
      keep="user new"
      onSubmit={async (body, _, after) => {
        await add.mutateAsync({ body })
        return after === 'leave' || onSaved()
      }}
    />
  )
}

function EditUser({ id, list, onSaved }: Parts & { id: string }) {
  const read = useRead(users.one, { params: { id } })
  return (
    <Loaded
      fresh
      read={read}
      skeleton={<UserFormSkeleton />}
      missing={{
        title: 'This user does not exist.',
        back: { to: list, label: 'Back to the list' },
      }}
    >
      {(user) => <KnownUser list={list} user={user} onSaved={onSaved} />}
    </Loaded>
  )
}

function KnownUser({
  user: { id, updatedAt },
  user,
  list,
  onSaved,
}: Parts & { user: UserDetails }) {
  const latest = useRead(users.one, { params: { id } }, { enabled: false })
  const refresh = [people.list, users.one]
  const update = useWrite(accounts.update, { refresh, handledCodes: ['CONFLICT'] })
  const basedOn = useRef(updatedAt)
  const conflict = useConflict<UserDetails>({
    noun: 'user',
    readLatest: async () => (await latest.refetch({ throwOnError: true })).data ?? user,
    fieldsOf: valuesOf,
    adopt: (theirs) => {
      basedOn.current = theirs.updatedAt
    },
  })

  async function save(values: Fields, form: UseFormReturn, after: AfterSave) {
    const sent = Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])
    const body = { ...Object.fromEntries(sent), id, basedOn: basedOn.current }
    const saved = await conflict.saveOrCompare(form, () => update.mutateAsync({ body }))
    basedOn.current = saved.user.updatedAt
    return after === 'submit' ? onSaved() : true
  }

  return (
    <UserFields
      list={list}
      values={valuesOf(user)}
      action="Save changes"
      keep={`user ${id}`}
      onSubmit={save}
      context={<KnownFacts user={user} />}
    >
      <OtherEditors itemId={id} />
      {conflict.dialog}
    </UserFields>
  )
}

function KnownFacts({ user }: { user: UserDetails }) {
  const { createdAt, isTwoFactorEnabled, invoices, appointments } = user
  return (
    <>
      <ClientCard client={user} />
      <FactList
        facts={[
          { name: 'Created', value: createdAt && <Day iso={createdAt} /> },
          { name: 'Two-factor', value: isTwoFactorEnabled ? 'On' : 'Off' },
          { name: 'Invoices', value: invoices?.length },
          { name: 'Appointments', value: appointments?.length },
        ]}
      />
    </>
  )
}

function valuesOf(user: UserDetails) {
  const names = Object.keys(empty) as (keyof typeof empty)[]
  const values = Object.fromEntries(names.map((name) => [name, user[name] ?? '']))
  return { ...values, phoneNumber: phoneInput(phoneMask, user.phoneNumber ?? '') }
}

const fieldsLook = 'grid max-w-3xl gap-x-5 gap-y-6 sm:grid-cols-2'

interface UserFieldsProps {
  list: string
  values: object
  action: string
  /** The name under which unsaved input is stored. */
  keep: string
  onSubmit: ComponentProps<typeof Form<Fields, Fields>>['onSubmit']
  /** Above the buttons. */
  children?: ReactNode
  /** Beside the form, on wide screens. */
  context?: ReactNode
}

function UserFields({ list, values, action, keep, onSubmit, children, context }: UserFieldsProps) {
  const hasAside = useAside()
  return (
    <Form schema={Fields} defaultValues={values} onSubmit={onSubmit} className={asideColumns}>
      <div className={fieldsLook}>
        <UnsavedGuard />
        <div className="empty:hidden sm:col-span-2">
          <FormRecovery name={keep} />
        </div>
        <TextField required name="firstName" label="First name" />
        <TextField required name="lastName" label="Last name" />
        <TextField required name="businessName" label="Business name" className="sm:col-span-2" />
        <TextField required name="email" label="Email" type="email" />
        <PhoneField name="phoneNumber" label="Phone" mask={phoneMask} />
        <SelectField name="role" label="Role" options={roleOptions} hint={<RoleHint />} />
        <SelectField name="status" label="Status" options={statusOptions} />
        <TextField name="address" label="Address" className="sm:col-span-2" />
        <TextField name="city" label="City" />
        <StateField />
        <ZipField />
        <CountryField />
        <div ref={marksSaveBar} className="sticky bottom-0 z-10 bg-paper pb-4 sm:col-span-2">
          {children}
          <FormActions>
            <SubmitButton>{action}</SubmitButton>
            <ButtonLink to={list} variant="quiet">
              Cancel
            </ButtonLink>
          </FormActions>
        </div>
      </div>
      {hasAside && <FormAside schema={Fields}>{context}</FormAside>}
    </Form>
  )
}

function RoleHint() {
  const role: Role = useWatch({ name: 'role' })
  return roleHints[role]
}

function UserFormSkeleton() {
  return (
    <div aria-busy="true" className={fieldsLook}>
      {Object.keys(empty).map((name) => (
        <div
          key={name}
          className={`grid gap-2 ${/businessName|address/.test(name) ? 'sm:col-span-2' : ''}`}
        >
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-(--control-height) w-full" />
        </div>
      ))}
    </div>
  )
}
