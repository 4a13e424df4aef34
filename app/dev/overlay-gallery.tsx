import { useEffect, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { TrashIcon } from '#ui/base/icons.tsx'
import { Tabs, useTab } from '#ui/base/tabs.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { GlobalLoader } from '#ui/overlay/global-loader.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Tooltip } from '#ui/overlay/tooltip.tsx'
import { Example, Section } from './section.tsx'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function Dialogs() {
  const [open, setOpen] = useState<'short' | 'long' | null>(null)
  const confirm = useConfirm()
  const close = () => setOpen(null)
  const askToDelete = () =>
    confirm({
      title: 'Delete “Second Gear Bicycle Repair and Rental”?',
      text: 'Its tasks, documents and time logs go with it. This cannot be undone.',
      action: 'Delete project',
      onConfirm: async () => {
        await pause(900)
        toast.success('Project deleted successfully')
      },
    })
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setOpen('short')}>
        Dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('long')}>
        Long dialog
      </Button>
      <Button variant="secondary" onClick={askToDelete}>
        Delete…
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          confirm({
            title: 'Approve the appointment of Ida Lindqvist?',
            action: 'Approve',
            destructive: false,
            onConfirm: async () => {
              await pause(600)
              throw new Error('refused')
            },
          })
        }
      >
        Approve, which fails
      </Button>
      <Dialog
        open={open !== null}
        onClose={close}
        title="Time log"
        description="What was done, and for how long. Clients see it on their project."
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Save time</Button>
          </>
        }
      >
        {open === 'long' && (
          <ol className="grid gap-4">
            {Array.from({ length: 24 }, (_, index) => `${index + 1} hours on the shop page`).map(
              (line) => (
                <li key={line} className="border-line border-b pb-4">
                  {line}
                </li>
              ),
            )}
          </ol>
        )}
      </Dialog>
    </div>
  )
}

function ProjectTabs() {
  return (
    <Tabs
      {...useTab(['brief', 'tasks', 'files', 'time'])}
      label="Project"
      tabs={[
        {
          key: 'brief',
          label: 'Brief',
          content: <p>A shop that a baker can run between two batches.</p>,
        },
        { key: 'tasks', label: 'Tasks', content: <p>Eleven open, four done.</p> },
        {
          key: 'files',
          label: 'Documents',
          content: <p>Two PDFs and a photograph of the oven.</p>,
        },
        { key: 'time', label: 'Time', content: <p>38 hours so far.</p> },
      ]}
    />
  )
}

export function OverlayGallery() {
  const [loading, setLoading] = useState(false)
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => setLoading(false), 4000)
    return () => clearTimeout(timer)
  }, [loading])
  return (
    <>
      <Section title="Dialogs">
        <Dialogs />
      </Section>
      <Section title="Menu and tooltip">
        <div className="flex flex-wrap items-center gap-4">
          <Menu
            label="Actions for Care plan"
            actions={[
              { label: 'Edit', onSelect: () => toast.success('Edit') },
              { label: 'Details', to: '?details' },
              {
                label: 'Delete',
                onSelect: () => toast.error('Delete'),
                danger: true,
                icon: <TrashIcon className="size-4" />,
              },
            ]}
          />
          <Menu
            label="Account"
            trigger={<Button variant="secondary">Ida Lindqvist</Button>}
            actions={[
              { label: 'Profile', to: '?profile' },
              { label: 'Log out', onSelect: () => toast.success('Bye') },
            ]}
          />
          <Tooltip text="Sends the client an email with the invoice.">
            <Button variant="quiet">Point at me</Button>
          </Tooltip>
        </div>
      </Section>
      <Section title="Tabs">
        <ProjectTabs />
      </Section>
      <Section title="Toasts and loader">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => toast.success('Service added successfully')}>
            Success
          </Button>
          <Button
            variant="secondary"
            onClick={() => toast.error('An error occurred, please try again.')}
          >
            Failure
          </Button>
          <Button variant="secondary" onClick={() => setLoading(true)}>
            Load for four seconds
          </Button>
        </div>
        <GlobalLoader active={loading} />
        <Example of="Loader, active for four seconds, at the top of the window">
          <p className="text-ink-soft text-small">{loading ? 'Loading' : 'Idle'}</p>
        </Example>
      </Section>
    </>
  )
}
