import { lazy, type ReactNode, Suspense } from 'react'
import { may } from '#ui/client/may.ts'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { changeRequests } from '../contract.ts'

const RequestOfMessage = lazy(() => import('./request-of-message.tsx'))

interface Message {
  text: string
  internal?: boolean | undefined
}

/** The action that makes a message of a client's conversation a change request, and its dialog. */
export function useMessageRequest(clientId: string): {
  actionsOf: (message: Message) => MenuAction[]
  dialog: ReactNode
} {
  const { shown, show, props } = useDialog<string>()
  return {
    actionsOf: ({ text, internal }) =>
      text && !internal && may(changeRequests.ask)
        ? [{ label: 'Make this a change request', onSelect: () => show(text) }]
        : [],
    dialog: shown && (
      <Suspense>
        <RequestOfMessage key={shown} words={shown} clientId={clientId} {...props} />
      </Suspense>
    ),
  }
}
