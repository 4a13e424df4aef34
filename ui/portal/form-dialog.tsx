import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { DialogActions, Form, type FormProps } from '#ui/form/form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { DialogProps } from '#ui/overlay/dialog-frame.tsx'

export type FormDialogProps<Values, Sent> = Omit<DialogProps, 'footer'> &
  Pick<FormProps<Values, Sent>, 'schema' | 'defaultValues' | 'shortcut'> & {
    /** Resolves to false if the dialog stays open. */
    onSubmit: (values: Values, form: UseFormReturn) => Promise<unknown>
    /** The submit button. */
    button: ReactNode
    /** The label of the button that closes the dialog. */
    cancel?: string
  }

/** A dialog that is one form. It closes once the form is saved. */
export function FormDialog<Values, Sent>(props: FormDialogProps<Values, Sent>) {
  const { schema, defaultValues, shortcut, onSubmit, button, cancel, children, ...frame } = props
  return (
    <Dialog {...frame}>
      <Form
        {...{ schema, defaultValues, shortcut }}
        onSubmit={async (values, form) => {
          if ((await onSubmit(values, form)) !== false) frame.onClose()
        }}
      >
        {children}
        <DialogActions onCancel={frame.onClose} cancel={cancel}>
          {button}
        </DialogActions>
      </Form>
    </Dialog>
  )
}
