import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from '#ui/portal/page-header.tsx'
import { useSiteName } from '#ui/portal/site-name.ts'
import { useTrailTitle } from '#ui/portal/trail.tsx'

type PageProps = ComponentProps<typeof PageHeader> & { children: ReactNode }

/** A page of a portal, with its title in the window, the breadcrumb and the heading. */
export function Page({ children, ...header }: PageProps) {
  const site = useSiteName()
  useTrailTitle(header.title)
  return (
    <>
      <title>{`${header.title} · ${site}`}</title>
      <PageHeader {...header} />
      <div className="mt-6 flex flex-col gap-6 lg:mt-8 lg:gap-8">{children}</div>
    </>
  )
}
