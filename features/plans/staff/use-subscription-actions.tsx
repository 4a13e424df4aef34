import { lazy, type ReactNode, Suspense } from 'react'
import { AlertIcon, CheckIcon, CloseIcon, EyeIcon, SortIcon, UndoIcon } from '#ui/base/icons.tsx'
import { useWrites } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useActions } from '#ui/list/use-actions.ts'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { staffPages } from '../paths.ts'
import { type Subscription, subscriptions } from '../subscriptions/contract.ts'
import { clientOf, subscriptionReads } from './subscription.ts'

const CancelDialog = lazy(() => import('../details/cancel-dialog.tsx'))
const ChangeDialog = lazy(() => import('./change-dialog.tsx'))

interface SubscriptionActions {
  actionsFor: (subscription: Subscription) => MenuAction[]
  dialog: ReactNode
}

/** The actions that the state and the user's role allow, with their dialogs. */
export function useSubscriptionActions({ onPage = false } = {}): SubscriptionActions {
  const write = useWrites({ refresh: subscriptionReads })
  const cancel = useDialog<Subscription>()
  const change = useDialog<Subscription>()
  const isAdmin = may(subscriptions.cancel)

  const actionsFor = useActions((subscription: Subscription) => {
    const { id, state, suspendable } = subscription
    const goesOn = isAdmin && state !== 'ended' && state !== 'ending'
    const named = `the plan of ${clientOf(subscription)}`
    return [
      { label: 'Details', icon: EyeIcon, when: !onPage, to: staffPages.client(id) },
      {
        label: 'Change plan',
        icon: SortIcon,
        when: goesOn,
        onSelect: () => change.show(subscription),
      },
      {
        label: 'Suspend',
        icon: AlertIcon,
        when: isAdmin && suspendable,
        ask: {
          title: `Suspend ${named}?`,
          text: 'No invoices are created while it is suspended. Paying the open invoices ends the suspension. The client is notified.',
          action: 'Suspend plan',
        },
        onSelect: () => write(subscriptions.suspend, { params: { id } }),
      },
      {
        label: 'Resume',
        icon: CheckIcon,
        when: isAdmin && state === 'suspended',
        ask: {
          title: `Resume ${named}?`,
          text: 'It resumes although an invoice is unpaid. The client is notified.',
          action: 'Resume plan',
          destructive: false,
        },
        onSelect: () => write(subscriptions.resume, { params: { id } }),
      },
      {
        label: 'Undo the cancellation',
        icon: UndoIcon,
        when: isAdmin && state === 'ending',
        ask: {
          title: `Undo the cancellation of ${named}?`,
          text: 'The plan continues, and its next invoice is created as before.',
          action: 'Undo the cancellation',
          destructive: false,
        },
        onSelect: () => write(subscriptions.keep, { params: { id } }),
      },
      {
        label: 'Cancel',
        icon: CloseIcon,
        danger: true,
        when: goesOn,
        onSelect: () => cancel.show(subscription),
      },
    ]
  })

  const canceled = cancel.shown
  return {
    actionsFor,
    dialog: (
      <Suspense>
        {canceled && (
          <CancelDialog
            {...cancel.props}
            subscription={canceled}
            name={`the plan of ${clientOf(canceled)}`}
            onCancel={(body) => write(subscriptions.cancel, { params: { id: canceled.id }, body })}
          />
        )}
        {change.shown && <ChangeDialog {...change.props} subscription={change.shown} />}
      </Suspense>
    ),
  }
}
