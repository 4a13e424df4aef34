import { Fragment, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Page } from '#ui/portal/page.tsx'

export interface FormPageParts {
  /** Left out for a new one. */
  id: string | undefined
  /** Where Cancel goes. */
  list: string
  onSaved: () => unknown
}

interface FormPageProps {
  /** What is added or edited: Faq. */
  thing: string
  back: { to: string; label: string }
  children: (parts: FormPageParts) => ReactNode
}

/** The page of a form that adds a thing, or edits the one whose id is in the address. */
export function FormPage({ thing, back, children }: FormPageProps) {
  const { id } = useParams()
  const navigate = useNavigate()
  return (
    <Page title={`${id ? 'Edit' : 'Add'} ${thing}`} back={back}>
      <Fragment key={id}>
        {children({ id, list: back.to, onSaved: () => navigate(back.to) })}
      </Fragment>
    </Page>
  )
}
