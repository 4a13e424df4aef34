import { api } from '#ui/client/api.ts'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { redirectToIslandWithToast } from '#ui/overlay/flash-toast.ts'
import { LazyToasts } from '#ui/overlay/lazy-toasts.tsx'
import { emailChange } from './contract.ts'

/** A button, because some mail programs open links before their reader does. */
export function ConfirmEmailForm() {
  return (
    <>
      <Form
        schema={emailChange.confirm.body}
        defaultValues={{}}
        onSubmit={async (body) => {
          // The page is the same for every link; only the browser reads the token from the URL.
          const [token = ''] = location.pathname.split('/').slice(2)
          const { message } = await api.call(emailChange.confirm, { params: { token }, body })
          await redirectToIslandWithToast('/login', message)
        }}
      >
        <SubmitButton busyLabel="Confirming…">Confirm email</SubmitButton>
      </Form>
      <LazyToasts />
    </>
  )
}
