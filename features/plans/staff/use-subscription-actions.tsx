import { lazy, type ReactNode, Suspense, useState } from 'react'
import { AlertIcon, CheckIcon, CloseIcon, EyeIcon, SortIcon, UndoIcon } from '#ui/base/icons.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import type { MenuAction } from '#ui/overlay/menu.tsx'
import { staffPages } from '../pages.ts'
import { type Subscription, subscriptions } from '../subscriptions/contract.ts'
import { clientOf, subscriptionReads } from './subscription.ts'

const CancelDialog = lazy(async () => ({
  default: (await import('../details/cancel-dialog.tsx')).CancelDialog,
}))
const ChangeDialog = lazy(async () => ({
  default: (await import('./change-dialog.tsx')).ChangeDialog,
}))

const icon = 'size-4'

interface SubscriptionActions {
  actionsFor: (plan: Subscription) => MenuAction[]
  dialog: ReactNode
}

/** The actions that the state and the user's role allow, with their dialogs. */
export function useSubscriptionActions({ onPage = false } = {}): SubscriptionActions {
  const ask = useQuestions()
  const cancel = useWrite(subscriptions.cancel, { refresh: subscriptionReads })
  const [shown, setShown] = useState<{ kind: 'cancel' | 'change'; plan: Subscription }>()
  const [open, setOpen] = useState(false)

  function show(kind: 'cancel' | 'change', plan: Subscription) {
    setShown({ kind, plan })
    setOpen(true)
  }

  function actionsFor(plan: Subscription): MenuAction[] {
    const { id, state, suspendable } = plan
    const isAdmin = may(subscriptions.cancel)
    const goesOn = isAdmin && state !== 'ended' && state !== 'ending'
    const actions: [isAllowed: boolean, action: MenuAction][] = [
      [
        !onPage,
        { label: 'Details', to: staffPages.client(id), icon: <EyeIcon className={icon} /> },
      ],
      [
        goesOn,
        {
          label: 'Change plan',
          onSelect: () => show('change', plan),
          icon: <SortIcon className={icon} />,
        },
      ],
      [
        isAdmin && suspendable,
        {
          label: 'Suspend',
          onSelect: () => ask.suspend(plan),
          icon: <AlertIcon className={icon} />,
        },
      ],
      [
        isAdmin && state === 'suspended',
        {
          label: 'Resume',
          onSelect: () => ask.resume(plan),
          icon: <CheckIcon className={icon} />,
        },
      ],
      [
        isAdmin && state === 'ending',
        {
          label: 'Undo the cancellation',
          onSelect: () => ask.keep(plan),
          icon: <UndoIcon className={icon} />,
        },
      ],
      [
        goesOn,
        {
          label: 'Cancel',
          onSelect: () => show('cancel', plan),
          icon: <CloseIcon className={icon} />,
          danger: true,
        },
      ],
    ]
    return actions.filter(([isAllowed]) => isAllowed).map(([, action]) => action)
  }

  const dialogProps = { open, onClose: () => setOpen(false) }
  return {
    actionsFor,
    dialog: shown && (
      <Suspense>
        {shown.kind === 'cancel' ? (
          <CancelDialog
            {...dialogProps}
            plan={shown.plan}
            name={`the plan of ${clientOf(shown.plan)}`}
            onCancel={(body) => cancel.mutateAsync({ params: { id: shown.plan.id }, body })}
          />
        ) : (
          <ChangeDialog {...dialogProps} plan={shown.plan} />
        )}
      </Suspense>
    ),
  }
}

/** Actions that ask for confirmation, naming the client. */
function useQuestions() {
  const confirm = useConfirm()
  const refresh = subscriptionReads
  const suspend = useWrite(subscriptions.suspend, { refresh })
  const resume = useWrite(subscriptions.resume, { refresh })
  const keep = useWrite(subscriptions.keep, { refresh })
  return {
    suspend: (plan: Subscription) =>
      confirm({
        title: `Suspend the plan of ${clientOf(plan)}?`,
        text: 'No invoices are created while it is suspended. Paying the open invoices ends the suspension. The client is notified.',
        action: 'Suspend plan',
        onConfirm: () => suspend.mutateAsync({ params: { id: plan.id } }),
      }),
    resume: (plan: Subscription) =>
      confirm({
        title: `Resume the plan of ${clientOf(plan)}?`,
        text: 'It resumes although an invoice is unpaid. The client is notified.',
        action: 'Resume plan',
        destructive: false,
        onConfirm: () => resume.mutateAsync({ params: { id: plan.id } }),
      }),
    keep: (plan: Subscription) =>
      confirm({
        title: `Undo the cancellation of the plan of ${clientOf(plan)}?`,
        text: 'The plan continues, and its next invoice is created as before.',
        action: 'Undo the cancellation',
        destructive: false,
        onConfirm: () => keep.mutateAsync({ params: { id: plan.id } }),
      }),
  }
}
