import { replace } from 'react-router'
import { clients } from '#people/clients.ts'
import { ApiError } from '#shared/errors.ts'
import { clientParameter } from '#shared/portal/client-link.ts'
import { api } from '#ui/client/api.ts'
import { queryClient } from '#ui/client/data.tsx'
import { toast } from '#ui/client/toast.ts'

/** Switches to the client of a link in a mail, and then opens the page without naming the client. */
export async function followClient(request: Request): Promise<void> {
  const { pathname, searchParams } = new URL(request.url)
  const clientId = searchParams.get(clientParameter)
  if (!clientId) return
  if (clientId !== api.claims()?.clientId) await switchTo(clientId)
  searchParams.delete(clientParameter)
  throw replace(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname)
}

async function switchTo(clientId: string): Promise<void> {
  try {
    const { message } = await api.call(clients.choose, { body: { clientId } })
    await api.refresh()
    // The document came with replies for the client before.
    queryClient.clear()
    toast.success(message)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    toast.error('This link is for a client that you no longer belong to.')
  }
}
