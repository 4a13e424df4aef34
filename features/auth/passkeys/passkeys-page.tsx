import { Button } from '#ui/base/button.tsx'
import { Day } from '#ui/base/date.tsx'
import { EditIcon, PlusIcon, TrashIcon } from '#ui/base/icons.tsx'
import { useRead, useWrites } from '#ui/client/data.tsx'
import { type Column, Table } from '#ui/list/table.tsx'
import { useActions } from '#ui/list/use-actions.ts'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { Page } from '#ui/portal/page.tsx'
import { type Passkey, passkeys } from './contract.ts'
import { canUsePasskeys } from './device.ts'
import { NameDialog } from './name-dialog.tsx'

const columns: Column<Passkey>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name }) => <span className="wrap-anywhere font-medium">{name}</span>,
  },
  { key: 'createdAt', header: 'Added', cell: ({ createdAt }) => <Day iso={createdAt} /> },
  {
    key: 'lastUsedAt',
    header: 'Last used',
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? <Day iso={lastUsedAt} /> : <span className="text-ink-soft">Never</span>,
  },
]

interface PasskeysPageProps {
  /** The path of the profile page of this portal. */
  profile: string
}

/** The passkeys of the signed-in person, in either portal. */
export function PasskeysPage({ profile }: PasskeysPageProps) {
  const read = useRead(passkeys.list, {})
  const dialog = useDialog<{ passkey?: Passkey }>()
  const write = useWrites({ refresh: [passkeys.list] })
  const isSupported = canUsePasskeys()
  const rows = read.data?.rows
  const addButton = isSupported && (
    <Button onClick={() => dialog.show({})}>
      <PlusIcon />
      Add a passkey
    </Button>
  )
  const actions = useActions((passkey: Passkey) => [
    { label: 'Rename', icon: EditIcon, onSelect: () => dialog.show({ passkey }) },
    {
      label: 'Remove',
      icon: TrashIcon,
      danger: true,
      ask: {
        title: `Remove “${passkey.name}”?`,
        text: 'It can no longer be used to sign in. Your device may still list it until you delete it there too.',
        action: 'Remove passkey',
      },
      onSelect: () => write(passkeys.remove, { params: { id: passkey.id } }),
    },
  ])
  return (
    <Page
      title="Passkeys"
      description="A passkey signs you in with your fingerprint, your face or the code of your device, in place of a password. It works on this site and nowhere else, so it cannot be guessed, forgotten or typed into the wrong page."
      back={{ to: profile, label: 'Profile' }}
      actions={rows?.length ? addButton : undefined}
    >
      {!isSupported && (
        <p className="max-w-prose border-line-strong border-l-2 py-1 pl-4 text-ink-soft">
          This browser does not support passkeys. Open this page in a current browser or on your
          phone.
        </p>
      )}
      <Table
        caption="Passkeys"
        columns={columns}
        rows={rows}
        actions={actions}
        rowName={({ name }) => name}
        error={read.error?.message}
        onRetry={() => void read.refetch()}
        empty={{
          title: 'No passkeys yet.',
          text: 'With a passkey you sign in with a touch. Your password still works.',
          action: addButton,
        }}
      />
      <NameDialog {...dialog.props} {...dialog.shown} />
    </Page>
  )
}
