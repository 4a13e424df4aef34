import { useState } from 'react'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import type { Page } from '../shapes.ts'
import { useDesk } from './desk.ts'

/** The URLs of the pages of a version. */
export function usePageUrls(versionId: string) {
  const { data, error, refetch, isFetching } = useDesk().usePictures(versionId)
  return {
    error: data ? null : error,
    isFetching,
    refetch: () => void refetch(),
    urlsOf: (pageId: string) => data?.pictures.find(({ id }) => id === pageId),
  }
}

interface PagePictureProps {
  versionId: string
  page: Page
  alt: string
}

/** The picture of a page in its full width, or why it is not shown. Its place is kept while it loads. */
export function usePagePicture({ versionId, page, alt }: PagePictureProps) {
  const { urlsOf, error, isFetching, refetch } = usePageUrls(versionId)
  const [failed, setFailed] = useState<{ page: string; url?: string }>()
  const { url } = urlsOf(page.id) ?? {}
  // A URL is valid for some minutes, so the picture is asked for once more.
  function onError() {
    if (failed?.page !== page.id) refetch()
    setFailed({ page: page.id, ...(url && { url }) })
  }
  const hasFailed = url !== undefined && failed?.url === url
  const failure = (error || (hasFailed && !isFetching)) && (
    <ErrorState
      message={error?.message ?? 'This picture could not be loaded.'}
      onRetry={() => {
        setFailed(undefined)
        refetch()
      }}
    />
  )
  const size = { width: page.width, height: page.height }
  const picture = (
    <span className="block" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
      {url && !hasFailed ? (
        <img
          {...size}
          src={url}
          alt={alt}
          decoding="async"
          draggable={false}
          onError={onError}
          className="block h-auto w-full select-none"
        />
      ) : (
        <Skeleton className="h-full w-full" />
      )}
    </span>
  )
  return { picture, failure }
}

export function PagePicture(props: PagePictureProps) {
  const { picture, failure } = usePagePicture(props)
  return failure || picture
}
