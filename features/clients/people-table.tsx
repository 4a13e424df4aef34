import { lazy, Suspense } from 'react'
import { nameOf } from '#people/names.ts'
import { memberRights } from '#shared/roles.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Button } from '#ui/base/button.tsx'
import { EditIcon, PlusIcon, TrashIcon, UserIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useRead, useWrites } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { type Column, Table } from '#ui/list/table.tsx'
import { useActions } from '#ui/list/use-actions.ts'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { clientPeople, type Member } from './contract.ts'
import { rightLabels } from './right-labels.ts'

const PersonDialog = lazy(() => import('./person-dialog.tsx'))

function noteOf({ isContact, invited }: Member): string {
  if (isContact) return 'Contact person'
  return invited ? 'Invited' : ''
}

const personColumn: Column<Member> = {
  key: 'name',
  header: 'Name',
  cell: (member) => (
    <span className="flex items-center gap-3">
      <Avatar size="small" name={nameOf(member)} src={member.avatar ?? undefined} />
      <span className="min-w-0">
        <span className="font-medium">{nameOf(member)}</span>
        <span className="block text-ink-soft text-small wrap-anywhere">
          {[member.email, noteOf(member)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  ),
}

const columns: Column<Member>[] = [
  personColumn,
  {
    key: 'rights',
    header: 'Sees',
    cell: ({ rights }) =>
      rights.length === memberRights.length
        ? 'Everything'
        : rights.map((right) => rightLabels[right]).join(', '),
  },
]

/** The persons of a client and what each sees, for one of them and for staff. */
export function PeopleTable({ clientId: id }: { clientId: string }) {
  const read = useRead(clientPeople.one, { params: { id } })
  const members = read.data?.members
  const dialog = useDialog<{ member?: Member }>()
  const write = useWrites({ refresh: [clientPeople.one] })
  const isEditable = may(clientPeople.invite)
  const claims = api.claims()
  const isAdmin = claims?.role === 'Admin'
  const mine = members?.find(({ id: own }) => own === claims?.userId)?.rights
  const isContact = members?.some((one) => one.isContact && one.id === claims?.userId)
  const actions = useActions((member: Member) => {
    const params = { id, accountId: member.id }
    const name = nameOf(member)
    const isOther = isEditable && !member.isContact
    const isInReach = isOther && (isAdmin || member.rights.every((right) => mine?.includes(right)))
    return [
      {
        label: 'Change access',
        icon: EditIcon,
        when: isInReach,
        onSelect: () => dialog.show({ member }),
      },
      {
        label: 'Make contact person',
        icon: UserIcon,
        when: isOther && !member.invited && (isAdmin || isContact),
        ask: {
          title: `Make ${name} the contact person?`,
          text: 'The contact person sees everything and cannot be removed. Invoices are addressed to them.',
          action: 'Hand over',
        },
        onSelect: () => write(clientPeople.handOver, { params }),
      },
      {
        label: 'Remove',
        icon: TrashIcon,
        danger: true,
        when: isInReach,
        ask: {
          title: `Remove ${name}?`,
          text: 'They see nothing of this client from now on. Their account stays.',
          action: 'Remove person',
        },
        onSelect: () => write(clientPeople.remove, { params }),
      },
    ]
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      {isEditable && (
        <Button className="justify-self-start" onClick={() => dialog.show({})}>
          <PlusIcon />
          Invite a person
        </Button>
      )}
      <Table
        caption="People"
        columns={columns}
        rows={members}
        error={read.error?.message}
        onRetry={() => void read.refetch()}
        {...(isEditable && { actions })}
        rowName={nameOf}
        empty={{ title: 'No people yet.' }}
      />
      {dialog.shown && (
        <Suspense>
          <PersonDialog {...dialog.props} clientId={id} {...dialog.shown} />
        </Suspense>
      )}
    </div>
  )
}
