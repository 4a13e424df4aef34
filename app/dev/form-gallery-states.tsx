import { type ReactNode, useMemo } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'

interface State {
  required?: boolean
  disabled?: boolean
}

const filled = {
  name: 'Rye & Co. Bakery',
  email: 'ana@ryeandco.example',
  password: 'correct horse',
  phone: '515-555-0142',
  office: '(515) 555-0188',
  about: 'A new site with the week’s bread on the first page, and orders for pick-up.',
  pages: 12,
  budget: 12400.5,
  start: '2026-11-23',
  kind: 'shop',
  lead: 'carmen-ruiz',
  team: ['ana-whitlock', 'dale-okafor'],
  tags: ['bakery', 'pick-up orders'],
  reach: 'mail',
  days: ['mail', 'phone'],
  agree: true,
  news: true,
  cover: '',
  papers: ['/files/papers/rye-and-co-brief.pdf'],
  body: '<h2>What we found</h2><p>People come for <strong>one thing</strong>: <a href="https://example.com">today’s bread</a>.</p><ul><li>So it comes first.</li><li>Orders close at four.</li></ul><blockquote><p>Plain beats clever.</p></blockquote>',
}

/** The same fields empty, filled, invalid and disabled, side by side. */
export function States({
  wide,
  children,
}: {
  wide?: boolean
  children: (state: State) => ReactNode
}) {
  const columns = wide ? 'lg:grid-cols-2' : 'sm:grid-cols-2 xl:grid-cols-4'
  return (
    <div className={`grid gap-x-8 gap-y-12 ${columns}`}>
      <OneState title="Empty">{children({})}</OneState>
      <OneState title="Filled, required" values={filled}>
        {children({ required: true })}
      </OneState>
      <OneState title="Wrong" values={{ name: 'R' }} wrong>
        {children({ required: true })}
      </OneState>
      <OneState title="Disabled" values={filled}>
        {children({ disabled: true })}
      </OneState>
    </div>
  )
}

interface OneStateProps {
  title: string
  values?: FieldValues
  wrong?: boolean
  children: ReactNode
}

function OneState({ title, values, wrong, children }: OneStateProps) {
  const errors = useMemo(
    () =>
      Object.fromEntries(
        Object.keys(wrong ? filled : {}).map((name) => [
          name,
          { type: 'shown', message: 'Please check this field.' },
        ]),
      ),
    [wrong],
  )
  const form = useForm<FieldValues>({ defaultValues: values, errors })
  return (
    <FormProvider {...form}>
      <form className="flex min-w-0 flex-col gap-6" onSubmit={(event) => event.preventDefault()}>
        <h3 className="font-mono text-caption font-normal text-ink-faint tracking-normal">
          {title}
        </h3>
        {children}
      </form>
    </FormProvider>
  )
}
