import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { DialogActions, Form, SubmitButton } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { StartOver as Confirmation, setup, startOverWords } from './contract.ts'
import { setupPage } from './rules.ts'

/** Lets an Admin of the demo replace it by their own agency. */
export function StartOver() {
  const { data } = useRead(setup.read, {})
  const write = useWrite(setup.startOver)
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  if (!data?.isDemo) return null
  return (
    <Card title="Start over" id="start-over">
      <p className="mb-6 text-ink-soft">
        This is the demo of an agency. Remove it once you have looked around, and set up your own.
      </p>
      <Button variant="danger" onClick={() => setAsked(true)}>
        Start over with your own data
      </Button>
      <Dialog
        open={isAsked}
        onClose={close}
        title="Start over with your own data?"
        description="Everything that came with the demo goes: its accounts, clients, projects, invoices, pages and pictures, all page views, and whatever belongs to one of these, such as an invoice that you wrote to a client of the demo. Your account, what you changed in the settings and what you added otherwise stay. The site closes until you open it. This cannot be undone."
      >
        <Form
          shortcut={false}
          schema={Confirmation}
          defaultValues={{ confirmation: '' }}
          onSubmit={async (body) => {
            await write.mutateAsync({ body })
            // Whatever this page has read belongs to the demo.
            location.assign(setupPage)
          }}
        >
          <TextField
            required
            name="confirmation"
            label={`Type “${startOverWords}” to confirm`}
            autoComplete="off"
          />
          <DialogActions onCancel={close}>
            <SubmitButton variant="danger" busyLabel="Starting over…">
              Start over
            </SubmitButton>
          </DialogActions>
        </Form>
      </Dialog>
    </Card>
  )
}
