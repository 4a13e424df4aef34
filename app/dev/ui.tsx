import { FormGallery } from '#app/dev/form-gallery.tsx'
import type { PageHandle } from '#shared/page-handle.ts'
import { ThemeSwitch } from '#ui/base/theme-switch.tsx'
import { ConfirmProvider } from '#ui/overlay/confirm.tsx'
import { LazyToasts } from '#ui/overlay/lazy-toasts.tsx'
import styles from '../portal.css?url'
import { DataGallery } from './data-gallery.tsx'
import { OverlayGallery } from './overlay-gallery.tsx'
import { PageGallery } from './page-gallery.tsx'
import { anchorOf, Section } from './section.tsx'
import { Specimens } from './specimens.tsx'

export const handle: PageHandle = { hydrate: true }
export const links = () => [{ rel: 'stylesheet', href: styles }]

const contents = [
  'Color',
  'Type',
  'Page header',
  'Table',
  'Pager',
  'States',
  'Small parts',
  'Dialogs',
  'Menu and tooltip',
  'Tabs',
  'Toasts and loader',
  'Breadcrumb',
  'Carousel',
  'Rich text',
  'Forms',
]

/** /dev/ui, only in development: every component in every state. */
export default function Gallery() {
  return (
    <>
      <ConfirmProvider>
        <div className="mx-auto grid max-w-(--page-max) gap-x-12 px-(--page-gutter) lg:grid-cols-[12rem_minmax(0,1fr)]">
          <aside className="flex flex-col items-start gap-6 py-8 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto">
            <p className="font-display font-semibold text-h4">Atrium, the parts</p>
            <ThemeSwitch />
            <nav aria-label="Components">
              <ol className="flex flex-wrap gap-x-4 lg:flex-col">
                {contents.map((title) => (
                  <li key={title}>
                    <a
                      href={`#${anchorOf(title)}`}
                      className="inline-block py-1 text-ink-soft text-small transition-colors duration-150 hover:text-action-text"
                    >
                      {title}
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          </aside>
          <main id="main" tabIndex={-1} className="min-w-0 py-8">
            <h1 className="sr-only">Components</h1>
            <Specimens />
            <DataGallery />
            <OverlayGallery />
            <PageGallery />
            <Section title="Forms">
              <FormGallery />
            </Section>
          </main>
        </div>
      </ConfirmProvider>
      <LazyToasts />
    </>
  )
}
