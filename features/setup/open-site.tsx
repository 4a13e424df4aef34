import { saveSection, settings } from '#features/settings/contract.ts'
import { openingSection } from '#features/settings/website/contract.ts'
import { Button } from '#ui/base/button.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { type Setup, setup as setupContract } from './contract.ts'
import { openingQuestion } from './launch.ts'
import { LaunchList, LaunchListSkeleton } from './launch-list.tsx'

const closing = {
  title: 'Close the site?',
  text: 'Visitors see one page with a contact form until you open it again.',
  action: 'Close site',
  destructive: true,
}

/** Opens the site to visitors, and closes it again. */
export function OpenSite({ setup }: { setup: Setup }) {
  const { isOpen } = setup
  const confirm = useConfirm()
  const { data } = useRead(settings.list, {})
  const launch = useRead(setupContract.launch, {})
  const write = useWrite(saveSection(openingSection), {
    refresh: [setupContract.read, settings.list],
  })

  async function save(shouldOpen: boolean) {
    const { value = openingSection.defaults, updatedAt = undefined } = data?.opening ?? {}
    await write.mutateAsync({ body: { ...value, open: shouldOpen, basedOn: updatedAt } })
  }

  return (
    <>
      <p className="mb-6">
        {isOpen
          ? 'The site is open: visitors and search engines see all its pages.'
          : 'The site is not open. You see it because you are signed in; visitors see one page with a contact form, whose messages are in your inbox.'}
      </p>
      <Loaded read={launch} skeleton={<LaunchListSkeleton />}>
        {({ items }) => <LaunchList items={items} />}
      </Loaded>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant={isOpen ? 'secondary' : 'primary'}
          disabled={!data || !launch.data}
          onClick={() =>
            confirm({
              ...(isOpen ? closing : openingQuestion(launch.data?.items ?? [])),
              onConfirm: () => save(!isOpen),
            })
          }
        >
          {isOpen ? 'Close the site' : 'Open the site'}
        </Button>
        <ButtonLink href="/" target="_blank" rel="noopener" variant="secondary">
          {isOpen ? 'See the site' : 'Preview the site'}
          <span className="sr-only"> (opens in a new tab)</span>
        </ButtonLink>
      </div>
    </>
  )
}
