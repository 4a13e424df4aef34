import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { personalData } from './contract.ts'

interface EraseDialogProps {
  accountId: string
  name: string
  open: boolean
  onClose: () => void
  onErased: () => void
}

/** Explains what is erased and what is kept, and erases the client once the name is typed. */
export default function EraseDialog({ name, open, ...props }: EraseDialogProps) {
  return (
    <Dialog open={open} onClose={props.onClose} title={`Erase the personal data of ${name}?`}>
      <Erasure {...props} />
    </Dialog>
  )
}

/** Mounted with each opening of the dialog. */
function Erasure({ accountId, ...done }: Omit<EraseDialogProps, 'name' | 'open'>) {
  const read = useRead(personalData.erasure, { params: { id: accountId } })
  return (
    <Loaded fresh read={read} skeleton={<Skeleton className="h-40 w-full" />}>
      {({ refusal, ...found }) =>
        refusal === null ? (
          <Confirmation accountId={accountId} {...done} {...found} />
        ) : (
          <Refusal refusal={refusal} onClose={done.onClose} />
        )
      }
    </Loaded>
  )
}

function Refusal({ refusal, onClose }: { refusal: string; onClose: () => void }) {
  return (
    <>
      <p className="font-medium">{refusal}</p>
      <p className="mt-2 text-ink-soft">
        Only a closed client can be erased: nothing is open, and the client cannot sign in.
      </p>
      <div className="mt-6 grid sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}

interface ConfirmationProps extends Omit<EraseDialogProps, 'open'> {
  invoices: number
}

const termLook = 'font-mono text-caption text-ink-faint'

function Confirmation({ accountId, name, invoices, onClose, onErased }: ConfirmationProps) {
  const erase = useWrite(personalData.erase)
  return (
    <Form
      shortcut={false}
      schema={personalData.erase.body}
      defaultValues={{ name: '' }}
      onSubmit={async (body) => {
        await erase.mutateAsync({ params: { id: accountId }, body })
        onErased()
      }}
    >
      <dl className="grid gap-4">
        <div>
          <dt className={termLook}>Erased</dt>
          <dd className="mt-1">
            Profile, conversation, files, comments, notes on appointments, answers to the survey,
            messages from the site, notifications, sign-ins and passkeys.
          </dd>
        </div>
        <div>
          <dt className={termLook}>Stays</dt>
          <dd className="mt-1">{stays(invoices)}</dd>
        </div>
      </dl>
      <p className="font-medium">This cannot be undone.</p>
      <TextField required name="name" label={`Type “${name}” to confirm`} autoComplete="off" />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton variant="danger" busyLabel="Erasing…">
          Erase for good
        </SubmitButton>
      </div>
    </Form>
  )
}

function stays(invoices: number): string {
  const rest =
    'what the site shows of projects, ratings without a name, and an entry in the security log.'
  if (invoices === 0) return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`
  const issued = invoices === 1 ? 'One issued invoice' : `${invoices} issued invoices`
  return `${issued} with name, address and payments, as the law requires; ${rest}`
}
