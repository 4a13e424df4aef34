import { clients } from '#people/clients.ts'
import { CountryField, StateField, ZipField } from '#people/country-field.tsx'
import { agencyCurrency } from '#shared/money.ts'
import { useWrite } from '#ui/client/data.tsx'
import { CurrencyField } from '#ui/combobox/currency-field.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { phoneInput } from '#ui/form/mask.ts'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import type { DialogProps } from '#ui/overlay/dialog-frame.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { ChangedClient, type ClientDetails, clientPeople } from './contract.ts'

const phoneMask = '(999) 999-9999'

interface ClientDialogProps extends Pick<DialogProps, 'open' | 'onClose'> {
  client: ClientDetails
}

/** The name and the address on the invoices, for Admins. */
export default function ClientDialog({ client: { id, ...client }, ...dialog }: ClientDialogProps) {
  const update = useWrite(clientPeople.update, { refresh: [clientPeople.one, clients.list] })
  return (
    <FormDialog
      {...dialog}
      wide
      title="Edit client"
      description="The name and the address are those on invoices from now on."
      schema={ChangedClient}
      defaultValues={{
        ...client,
        currency: client.currency ?? '',
        phone: phoneInput(phoneMask, client.phone ?? ''),
      }}
      onSubmit={(body) => update.mutateAsync({ params: { id }, body })}
      button={<SubmitButton>Save changes</SubmitButton>}
    >
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        <TextField required name="name" label="Name" className="sm:col-span-2" />
        <PhoneField
          name="phone"
          label="Phone"
          mask={phoneMask}
          hint="Empty for that of the contact person."
        />
        <TextField name="address" label="Address" className="lg:col-span-2" />
        <TextField name="city" label="City" />
        <StateField />
        <ZipField />
        <CountryField required />
        <TextField name="taxId" label="Tax ID" hint="Printed on invoices, such as a VAT ID." />
        <TextField
          name="buyerReference"
          label="Buyer reference"
          hint="On its e-invoices, such as a Leitweg-ID."
        />
        <CurrencyField
          name="currency"
          label="Currency"
          hint={`Of new invoices. Empty for the usual one, ${agencyCurrency()}. Those that exist stay as they are.`}
        />
      </div>
      <TextareaField name="notes" label="Notes for staff" rows={3} maxLength={2_000} />
    </FormDialog>
  )
}
