import { type ReactNode, useContext } from 'react'
import { DocumentContext } from '#app/context.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The header and footer around every page except full-screen posters. */
export function Shell({ children }: { children: ReactNode }) {
  const { preview } = useContext(DocumentContext)
  return (
    <div className="flex min-h-dvh flex-col">
      {preview && <PreviewBar />}
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}

const previewLinks = [
  ['/?as=visitor', 'What visitors see'],
  ['/admin/settings/setup', 'Back to setup'],
] as const

/** Above the pages that staff see before the site opens. */
function PreviewBar() {
  return (
    <aside
      aria-label="Preview"
      className="flex flex-wrap items-center justify-center gap-x-6 bg-highlight px-(--page-gutter) py-1 text-black text-small print:hidden"
    >
      <p className="py-1">The site is not open. Only staff who are signed in see this page.</p>
      <p className="flex flex-wrap gap-x-6">
        {previewLinks.map(([href, label]) => (
          <a
            key={href}
            href={href}
            className="inline-flex min-h-9 items-center underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {label}
          </a>
        ))}
      </p>
    </aside>
  )
}
