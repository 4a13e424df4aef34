import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Navigate, useSearchParams } from 'react-router'
import { ContentForm } from '#content/form.tsx'
import type { Agency } from '#features/agency/contract.ts'
import { ClientField } from '#people/client-field.tsx'
import { clientLabel } from '#people/names.ts'
import { calendarDay } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { isId } from '#shared/fields.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { noteOutbox, useRead } from '#ui/client/data.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { useFormWork } from '#ui/form/open-forms.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { type InvoiceDetails, invoices } from '../contract.ts'
import {
  bodyOf,
  emptyInvoice,
  Fields,
  fieldsOf,
  type ItemFields,
  ratesOf,
} from '../document/fields.ts'
import { Items } from '../document/items.tsx'
import { Totals } from '../document/totals.tsx'
import { InvoiceCurrencyField } from '../figures/currency-field.tsx'
import { useClient } from '../figures/use-client.ts'
import { invoicePaths } from '../paths.ts'
import { ProjectField } from '../project/project-field.tsx'
import { describeIssue, statuses } from '../rules.ts'
import { Dates } from './dates.tsx'
import { FixedItems } from './fixed-items.tsx'
import { MissingPayment } from './missing-payment.tsx'
import { Preview } from './preview.tsx'

interface InvoiceFormProps {
  /** Omitted for a new invoice. */
  id: string | undefined
  onSaved: (saved: { id: string }) => unknown
  agency: Agency
}

/** Writes a new invoice, for the client and the project that the address names, or edits the one with this id. */
export function InvoiceForm({ id, onSaved, agency }: InvoiceFormProps) {
  const [search] = useSearchParams()
  const client = search.get('client') ?? ''
  const project = search.get('project') ?? ''
  const isLinked = id === undefined && isId(client)
  const read = useRead(invoices.defaults, {}, { follow: false })
  const linked = useClient(isLinked ? client : '')
  return (
    <Loaded read={read} skeleton={<InvoiceSkeleton />}>
      {(defaults) =>
        isLinked && !linked.client && !linked.isError ? (
          <InvoiceSkeleton />
        ) : (
          <Editor
            {...{ id, onSaved, agency, defaults }}
            client={linked.client}
            project={isLinked && isId(project) ? project : ''}
          />
        )
      }
    </Loaded>
  )
}

interface EditorProps extends InvoiceFormProps {
  client: { id: string; label: string; currency: string } | undefined
  /** The id of the client's project, or ''. */
  project: string
  defaults: Reply<typeof invoices.defaults>
}

const statusOptions = statuses.map((value) => ({ value, label: value }))

function Editor({ id, client, project, defaults, onSaved, agency }: EditorProps) {
  const [today] = useState(() => calendarDay(new Date()))
  const isDraft = useRef(true)
  const [names] = useState(() => new Map<unknown, string>(client && [[client.id, client.label]]))
  return (
    <ContentForm
      id={id}
      calls={invoices}
      schema={Fields}
      noun="invoice"
      hasVersions={false}
      describeSave={describeSave}
      list={invoicePaths.list}
      onSaved={(saved) => {
        if (isDraft.current && !(saved as InvoiceDetails).draft) noteOutbox()
        return onSaved(saved)
      }}
      empty={emptyInvoice(client?.id ?? '', today, defaults, project, client?.currency)}
      toFields={(item) => {
        const invoice = item as InvoiceDetails
        isDraft.current = invoice.draft === true
        names.set(invoice.userId.clientId, clientLabel(invoice.userId))
        return { ...fieldsOf(invoice, today, defaults) }
      }}
      toBody={(values, item) => bodyOf(values, item?.fixed === true)}
      toReadable={({ userId, projectId, items, draft: _, recordPayment: __, ...fields }) => ({
        client: names.get(userId),
        project: names.get(projectId),
        items: (items as ItemFields[]).map((item) => inWords(item, fields.currency as string)),
        ...fields,
      })}
      actions={({ item }) => <SaveButtons isIssued={item !== undefined && item.draft !== true} />}
      skeleton={<InvoiceSkeleton />}
      className={formGrid}
    >
      {(item) => {
        const invoice = item as InvoiceDetails | undefined
        if (invoice?.voidedAt) return <Navigate to={invoicePaths.details(invoice.id)} replace />
        return (
          <>
            <div className="flex min-w-0 flex-col gap-8">
              <div className="grid grid-cols-1 gap-6 sm:grid-cols-3">
                {!invoice?.fixed && (
                  <div className="sm:col-span-2">
                    <ClientField names={names} />
                  </div>
                )}
                <SelectField name="status" label="Status" options={statusOptions} />
                {invoice?.ofStage && (
                  <TextField
                    name="statusReason"
                    label="Reason for another status"
                    className="sm:col-span-3"
                  />
                )}
                <ProjectField className="sm:col-span-2" invoice={invoice} names={names} />
                {invoice?.draft !== false && (
                  <InvoiceCurrencyField clientId={invoice?.userId.clientId ?? client?.id} />
                )}
              </div>
              <MissingPayment paidToDate={invoice?.paidToDate ?? 0} today={today} />
              <Dates dueDays={defaults.dueDays} />
              {invoice?.fixed ? (
                <FixedItems invoice={invoice} />
              ) : (
                <>
                  {invoice?.ofStage && (
                    <p className="max-w-prose text-ink-soft">
                      The payment schedule of the project sets the amounts. The texts of the items
                      can change here.
                    </p>
                  )}
                  <Items rates={ratesOf(defaults)} hourlyRate={defaults.hourlyRate} />
                  <div className="ml-auto w-full max-w-md">
                    <Totals defaults={defaults} />
                  </div>
                </>
              )}
              <TextareaField
                name="note"
                label="Note to the client"
                hint="Printed on the invoice."
                rows={3}
                maxLength={2000}
              />
              <TextareaField
                name="internalNote"
                label="Internal note"
                hint="Only visible to the agency."
                rows={3}
                maxLength={5000}
              />
            </div>
            <Preview invoice={invoice} defaults={defaults} agency={agency} />
          </>
        )
      }}
    </ContentForm>
  )
}

function describeSave(saved: object, before: object | undefined) {
  const isDraft = (invoice: object) => (invoice as InvoiceDetails).draft === true
  if (isDraft(saved) || (before && !isDraft(before))) return undefined
  return { message: describeIssue((saved as InvoiceDetails).userId) }
}

const formGrid =
  'grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] 2xl:grid-cols-[minmax(0,56rem)_minmax(24rem,1fr)]'

function inWords(item: ItemFields, code: string): string {
  const currency = code || undefined
  const { service, description, quantity, price, taxRate, taxName, discount } = item
  return [
    `${service}: ${quantity} × ${formatMoney(Number(price), currency)}`,
    item.discountPercent && `less ${item.discountPercent} %`,
    discount && `less ${formatMoney(Number(discount), currency)}`,
    taxRate != null && `${taxName} ${taxRate} %`,
    description,
  ]
    .filter(Boolean)
    .join(', ')
}

/** A new invoice and a draft can be stored as a draft; the submit button issues them. */
function SaveButtons({ isIssued }: { isIssued: boolean }) {
  const form = useFormContext()
  const { isSubmitting } = useFormState()
  const isDraft = useWatch({ name: 'draft' }) === true
  const { saveDraft, submit } = useFormWork()
  useEffect(() => {
    // Only its button issues an invoice.
    if (!isIssued)
      saveDraft.current = (after) => {
        form.setValue('draft', true)
        return submit(after)
      }
  }, [isIssued, saveDraft, submit, form])
  if (isIssued) return <SubmitButton>Save</SubmitButton>
  return (
    <>
      <SubmitButton
        className="max-sm:px-4"
        busyLabel={isDraft ? 'Saving…' : 'Issuing…'}
        onClick={() => form.setValue('draft', false)}
      >
        Issue invoice
      </SubmitButton>
      <Button
        variant="secondary"
        className="max-sm:px-4"
        disabled={isSubmitting}
        onClick={({ currentTarget }) => {
          form.setValue('draft', true)
          currentTarget.form?.requestSubmit()
        }}
      >
        Save draft
      </Button>
    </>
  )
}

function InvoiceSkeleton() {
  return (
    <div aria-busy="true" className={formGrid}>
      <div className="flex flex-col gap-8">
        {['client', 'dates', 'items', 'totals'].map((name) => (
          <div key={name} className="grid gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className={`w-full ${name === 'items' ? 'h-48' : 'h-(--control-height)'}`} />
          </div>
        ))}
      </div>
      <Skeleton className="hidden aspect-[612/792] w-full xl:block" />
    </div>
  )
}
