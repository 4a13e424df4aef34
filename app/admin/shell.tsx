import type { ReactNode } from 'react'
import { DrawCard } from '#content/editing/draw-card.ts'
import { LibraryPictures } from '#features/files/pictures.tsx'
import { shareCards } from '#features/share-card/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { api } from '#ui/client/api.ts'
import { usePrefetchedLinks } from '#ui/client/prefetch-links.ts'
import { adminPortal } from '../frame/portals.ts'
import { Shell } from '../frame/shell.tsx'
import { preloadScreen } from './content/screens.ts'

const drawCard = async (query: Input<typeof shareCards.draw>['query']) =>
  (await api.call(shareCards.draw, { query })).src

/** The frame of the admin portal, with what content editors need from other domains. */
export function AdminShell({ children }: { children: ReactNode }) {
  usePrefetchedLinks(preloadScreen)
  return (
    <Shell portal={adminPortal}>
      <LibraryPictures>
        <DrawCard value={drawCard}>{children}</DrawCard>
      </LibraryPictures>
    </Shell>
  )
}
