import type { ReactNode } from 'react'

interface SectionHeadProps {
  /** The id of the heading, which labels the section. */
  id: string
  caption: string
  title: string
  /** Controls of the section, such as the buttons of a carousel. */
  children?: ReactNode
}

/** The head of each home page section: a caption in the margin, a sentence beside it. */
export function SectionHead({ id, caption, title, children }: SectionHeadProps) {
  return (
    <div className="columns items-center gap-y-4 pt-5 pb-10 md:items-start md:pb-16">
      <p className="col-span-7 font-mono text-caption text-ink-soft md:col-span-3">{caption}</p>
      <h2
        id={id}
        className={`col-span-12 text-h2 max-md:order-1 ${children ? 'md:col-span-6 lg:col-span-7' : 'md:col-span-9'}`}
      >
        {title}
      </h2>
      {children && (
        <div className="col-span-5 justify-self-end md:col-span-3 lg:col-span-2">{children}</div>
      )}
    </div>
  )
}
