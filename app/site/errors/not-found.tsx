import { data } from 'react-router'
import { NotFoundScreen } from './not-found-screen.tsx'

export const handle = { notFound: true }

/** Answers 404 with the page, not with an error. */
export function loader() {
  return data(null, { status: 404 })
}

export default NotFoundScreen
