import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useLocation } from 'react-router'
import { may } from '#ui/client/may.ts'
import { type Pictures, PicturesContext } from '#ui/media/pictures.ts'
import type LibraryDialog from './library-dialog.tsx'
import type { LibraryKind } from './rules.ts'

/** The kind of an uploaded picture, from the section of the portal. */
function kindAt(pathname: string): LibraryKind {
  if (pathname.startsWith('/admin/services')) return 'service'
  if (pathname.startsWith('/admin/blogs')) return 'blog'
  return pathname.startsWith('/admin/projects') ? 'project' : 'design'
}

/** The lists need none of it. */
const loadCalls = () => import('./picture-calls.ts')

const LazyLibrary = lazy(() => import('./library-dialog.tsx'))

function Library(props: ComponentProps<typeof LibraryDialog>) {
  return (
    <Suspense>
      <LazyLibrary {...props} />
    </Suspense>
  )
}

function picturesFor(kind: LibraryKind): Pictures {
  return {
    upload: async (...sent) => (await loadCalls()).uploadPicture(kind, ...sent),
    describe: async (...sent) => (await loadCalls()).describePicture(...sent),
    find: async (url) => (await loadCalls()).findPicture(url),
    Library,
  }
}

/** Provides the picture library to everything below it, for people who may use it. */
export function LibraryPictures({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const kind = kindAt(pathname)
  const pictures = useMemo(() => picturesFor(kind), [kind])
  return (
    <PicturesContext value={may({ access: 'editor' }) ? pictures : null}>
      {children}
    </PicturesContext>
  )
}
