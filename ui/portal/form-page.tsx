import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Page } from '#ui/portal/page.tsx'

export interface FormPageParts {
  /** Omitted for a new record. */
  id: string | undefined
  /** The target of Cancel. */
  list: string
  onSaved: () => unknown
}

interface FormPageProps {
  /** The noun of the record, such as faq. */
  noun: string
  back: { to: string; label: string }
  children: (parts: FormPageParts) => ReactNode
}

/** The page of a form that adds a record, or edits the one whose id is in the URL. */
export function FormPage({ noun, back, children }: FormPageProps) {
  const { id } = useParams()
  const navigate = useNavigate()
  return (
    <Page title={`${id ? 'Edit' : 'Add'} ${noun}`} back={back}>
      <Opened key={id} onSaved={() => navigate(back.to)}>
        {(onSaved) => children({ id, list: back.to, onSaved })}
      </Opened>
    </Page>
  )
}

interface OpenedProps {
  onSaved: FormPageParts['onSaved']
  children: (onSaved: FormPageParts['onSaved']) => ReactNode
}

/** A form that was left during its save must not navigate away from the page opened since. */
function Opened({ onSaved, children }: OpenedProps) {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return children(() => isOpen.current && onSaved())
}
