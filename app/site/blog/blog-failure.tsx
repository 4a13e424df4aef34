import { useLocation } from 'react-router'
import { useAgency } from '#app/agency.ts'
import { type ErrorBody, errorTable } from '#shared/errors.ts'

export interface BlogFailure {
  status: number
  message: string
}

/** Turns a failed read into an error screen. A missing post is rethrown as a 404. */
export async function explainFailure(
  thrown: unknown,
  report: (error: unknown) => void,
): Promise<BlogFailure> {
  if (!(thrown instanceof Response)) {
    report(thrown)
    const [status, message] = errorTable.INTERNAL
    return { status, message }
  }
  // A slug that the contract rejects belongs to no post.
  if (thrown.status === 400 || thrown.status === 404) throw new Response(null, { status: 404 })
  const { message } = (await thrown.json()) as ErrorBody
  return { status: thrown.status, message }
}

export function BlogFailureScreen({ message }: { message: string }) {
  const agency = useAgency()
  const { pathname } = useLocation()
  const link =
    'underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current'
  return (
    <div className="frame">
      <title>{`Blog · ${agency.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="ruled columns min-h-svh content-start gap-y-8 pt-5 pb-28 md:pb-40">
        <p className="col-span-12 font-mono text-caption text-ink-soft">Blog</p>
        <h1 className="col-span-12 text-h1 md:col-span-9 md:col-start-4">
          Error fetching blog: {message}
        </h1>
        <p className="col-span-12 flex flex-wrap gap-x-8 gap-y-2 text-lead md:col-span-9 md:col-start-4">
          <a href={pathname} className={link}>
            Try again
          </a>
          <a href="/blogs" className={link}>
            All posts
          </a>
        </p>
      </div>
    </div>
  )
}
