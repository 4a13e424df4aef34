import { type ComponentType, type ReactNode, Suspense, useContext, useState } from 'react'
import { useLocation } from 'react-router'
import { clientParameter } from '#shared/portal/client-link.ts'
import { firstPaintId } from '#shared/portal/first-reads.ts'
import { api } from '#ui/client/api.ts'
import { DocumentContext } from '../context.ts'
import { PortalBoot } from './portal-boot.tsx'
import { type Portal, refusalOf } from './portals.ts'

interface FirstPaintProps {
  portal: Portal
  shell: ComponentType<{ children: ReactNode }>
}

/**
 * The page as the server renders it, with its first reads. The browser does not hydrate it, but
 * replaces it once it has rendered its own.
 */
export function FirstPaint(props: FirstPaintProps) {
  return globalThis.document?.getElementById(firstPaintId) ? <Painted /> : <PagePaint {...props} />
}

function Painted() {
  const [title] = useState(() => document.title)
  return (
    <>
      <title>{title}</title>
      <div
        id={firstPaintId}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React keeps what the server rendered
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    </>
  )
}

function PagePaint({ portal, shell: Shell }: FirstPaintProps) {
  const { page: Page } = useContext(DocumentContext)
  const { pathname, search } = useLocation()
  const claims = api.claims()
  const boot = <PortalBoot portal={portal} />
  // The first reads are those of the client that the person worked for before.
  const isOfAnother = new URLSearchParams(search).has(clientParameter)
  if (!Page || !claims || isOfAnother || refusalOf(portal, claims, pathname)) return boot
  return (
    <div id={firstPaintId}>
      <Suspense fallback={boot}>
        <Shell>
          <Page />
        </Shell>
      </Suspense>
    </div>
  )
}
