import { data } from 'react-router'
import type { PageHandle } from '#shared/page-handle.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

export const handle: PageHandle = { notFound: true }

/** Responds with status 404 without throwing, so that the page renders normally. */
export function loader() {
  return data(null, { status: 404 })
}

export default NotFoundScreen
