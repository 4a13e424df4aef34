import { type ReactNode, useId } from 'react'

interface CardProps {
  /** The target of a link within the page. */
  id?: string
  title?: string
  /** A button or a link beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A framed section of a portal page. */
export function Card({ id, title, actions, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={title && titleId}
      className="min-w-0 scroll-mt-20 rounded-sharp border border-line bg-paper"
    >
      {title && (
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2 sm:px-6">
          <h2 id={titleId} className="text-h4 tracking-[-0.015em]">
            {title}
          </h2>
          {actions}
        </div>
      )}
      <div className="p-4 sm:p-6">{children}</div>
    </section>
  )
}
