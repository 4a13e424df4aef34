import type { ReactNode } from 'react'
import { DrawCard } from '#content/editing/draw-card.ts'
import { LibraryPictures } from '#features/files/pictures.tsx'
import { shareCards } from '#features/share-card/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { api } from '#ui/client/api.ts'
import { PrefetchLinks } from '#ui/client/prefetch-links.tsx'
import { adminPortal } from '../frame/portals.ts'
import { Shell } from '../frame/shell.client.tsx'
import { preloadScreen } from './content/screens.ts'

const drawCard = async (query: Input<typeof shareCards.draw>['query']) =>
  (await api.call(shareCards.draw, { query })).src

/** The frame of the admin portal, with what content editors need from other domains. */
export function AdminShell({ children }: { children: ReactNode }) {
  return (
    <Shell portal={adminPortal}>
      <PrefetchLinks also={preloadScreen} />
      <LibraryPictures>
        <DrawCard value={drawCard}>{children}</DrawCard>
      </LibraryPictures>
    </Shell>
  )
}
