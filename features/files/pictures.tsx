import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useLocation } from 'react-router'
import { parseImageUrl } from '#shared/images.ts'
import { api } from '#ui/client/api.ts'
import { queryClient } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { type Pictures, PicturesContext } from '#ui/media/pictures.ts'
import { files } from './contract.ts'
import type { LibraryDialog } from './library-dialog.tsx'
import type { LibraryKind } from './rules.ts'
import { sendTelling } from './send.ts'

/** The kind of an uploaded picture, from the section of the portal. */
function kindAt(pathname: string): LibraryKind {
  if (pathname.startsWith('/admin/services')) return 'service'
  if (pathname.startsWith('/admin/blogs')) return 'blog'
  return pathname.startsWith('/admin/projects') ? 'project' : 'design'
}

/** The unique part of its URL. */
function nameInUrl(url: string): string | undefined {
  return parseImageUrl(url)?.folder.split('/').at(-1)
}

const LazyLibrary = lazy(async () => ({
  default: (await import('./library-dialog.tsx')).LibraryDialog,
}))

function Library(props: ComponentProps<typeof LibraryDialog>) {
  return (
    <Suspense>
      <LazyLibrary {...props} />
    </Suspense>
  )
}

function picturesFor(kind: LibraryKind): Pictures {
  return {
    async upload(file, onProgress) {
      const input = { body: {}, files: { [kind]: file } }
      const {
        url,
        alt = '',
        width = 0,
        height = 0,
      } = await api.call(files.upload, input, {
        fetch: sendTelling(onProgress),
      })
      void queryClient.invalidateQueries({ queryKey: [files.list.path] })
      return { url, alt, width, height }
    },
    async describe(url, alt) {
      const params = { idOrName: nameInUrl(url) ?? '' }
      await api.call(files.describe, { params, body: { alt } })
      void queryClient.invalidateQueries({ queryKey: [files.list.path] })
      void queryClient.invalidateQueries({ queryKey: [files.one.path] })
    },
    async find(url) {
      const idOrName = nameInUrl(url)
      if (!idOrName) return null
      const { alt, width, height } = await api.call(files.one, { params: { idOrName } })
      return { url, alt, width, height }
    },
    Library,
  }
}

/** Provides the picture library to everything below it, for people who may use it. */
export function LibraryPictures({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const kind = kindAt(pathname)
  const pictures = useMemo(() => picturesFor(kind), [kind])
  return <PicturesContext value={may(files.list) ? pictures : null}>{children}</PicturesContext>
}
