import { useId, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Input } from '#ui/base/input.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { setup, startOverWords } from './contract.ts'
import { setupPage } from './rules.ts'

/** Lets an Admin of the demo replace it by their own agency. */
export function StartOver() {
  const { data } = useRead(setup.read, {})
  const write = useWrite(setup.startOver)
  const confirm = useConfirm()
  if (!data?.isDemo) return null
  let typed = ''
  const ask = () =>
    confirm({
      title: 'Start over with your own data?',
      text: (
        <>
          Everything that came with the demo goes: its accounts, clients, projects, invoices, pages
          and pictures, all page views, and whatever belongs to one of these, such as an invoice
          that you wrote to a client of the demo. Your account, what you changed in the settings and
          what you added otherwise stay. The site closes until you open it. This cannot be undone.
        </>
      ),
      fields: <Confirmation onType={(words) => (typed = words)} />,
      action: 'Start over',
      onConfirm: async () => {
        await write.mutateAsync({ body: { confirmation: typed } })
        // Whatever this page has read belongs to the demo.
        location.assign(setupPage)
      },
    })
  return (
    <Card title="Start over" id="start-over">
      <p className="mb-6 text-ink-soft">
        This is the demo of an agency. Remove it once you have looked around, and set up your own.
      </p>
      <Button variant="danger" onClick={ask}>
        Start over with your own data
      </Button>
    </Card>
  )
}

function Confirmation({ onType }: { onType: (words: string) => void }) {
  const [words, setWords] = useState('')
  const id = useId()
  return (
    <div className="text-small">
      <label htmlFor={id}>Type “{startOverWords}” to confirm</label>
      <Input
        id={id}
        className="mt-1.5"
        autoComplete="off"
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          onType(target.value)
        }}
      />
    </div>
  )
}
