import { saveSection, settings } from '#features/settings/contract.ts'
import { openingSection } from '#features/settings/website/contract.ts'
import { Button } from '#ui/base/button.tsx'
import { ButtonLink, TextLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { type Setup, setup as setupContract, setupSteps } from './contract.ts'
import { describePlaceholders, placePath, stateOf } from './rules.ts'

/** Opens the site to visitors, and closes it again. */
export function OpenSite({ setup }: { setup: Setup }) {
  const { isOpen } = setup
  const confirm = useConfirm()
  const { data } = useRead(settings.list, {})
  const write = useWrite(saveSection(openingSection), {
    refresh: [setupContract.read, settings.list],
  })
  const placeholders = isOpen ? '' : describePlaceholders(setup)
  const open = setupSteps.filter((step) => stateOf(setup, step) === 'to do').length

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
      {placeholders && (
        <p className="mb-6">
          {placeholders} <TextLink to={placePath('facts')}>Enter the facts</TextLink>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={isOpen ? 'secondary' : 'primary'}
          disabled={!data}
          onClick={() =>
            confirm({
              title: isOpen ? 'Close the site?' : 'Open the site?',
              text: isOpen
                ? 'Visitors see one page with a contact form until you open it again.'
                : [
                    'Visitors see all pages at once.',
                    placeholders || (open > 0 && 'Some steps are not done yet.'),
                    'You can close it again.',
                  ]
                    .filter(Boolean)
                    .join(' '),
              action: isOpen ? 'Close site' : 'Open site',
              destructive: isOpen,
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
