import { Button } from '#ui/base/button.tsx'
import type { Look } from '#ui/base/button-look.ts'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { failedMails } from './contract.ts'

/** Sends every failed email again, such as after the mail server was down. */
export function RetryAll({ size }: Pick<Look, 'size'>) {
  const { data } = useRead(failedMails.list, { query: { limit: 1 } })
  const retry = useWrite(failedMails.retry, { refresh: [failedMails.list] })
  if (!data?.total) return null
  return (
    <Button
      variant="secondary"
      size={size}
      busy={retry.isPending}
      onClick={() => retry.mutate({ body: {} })}
    >
      Send all again
    </Button>
  )
}
