import { messageOr } from '#shared/errors.ts'
import { cut, plainText } from '#shared/text.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState, ErrorState } from '#ui/base/data-states.tsx'
import { ArrowRightIcon, ImageIcon } from '#ui/base/icons.tsx'
import { useRead } from '#ui/client/data.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useDialog } from '#ui/overlay/use-dialog.ts'
import { CardsSkeleton, cardGrid } from '#ui/portal/page-skeleton.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { type Service, services } from './contract.ts'

const frame = 'aspect-4/3 w-full rounded-sharp border border-line bg-sunken'

/** The services of the agency, in the client portal. */
export function ServiceCards() {
  const read = useRead(services.list, { query: { sort: 'order' } })
  const dialog = useDialog<Service>()

  if (!read.data && read.error) {
    return (
      <ErrorState
        message={messageOr(read.error, 'An error occurred')}
        onRetry={() => void read.refetch()}
      />
    )
  }
  if (!read.data) return <CardsSkeleton />
  if (read.data.rows.length === 0) {
    return <EmptyState title="No services found. Please check back later." />
  }
  return (
    <>
      <ul className={cardGrid}>
        {read.data.rows.map((service) => (
          <ServiceCard key={service.id} service={service} onOpen={() => dialog.show(service)} />
        ))}
      </ul>
      {dialog.shown && (
        <Dialog {...dialog.props} title={dialog.shown.title}>
          <Image service={dialog.shown} sizes="(min-width: 40rem) 33rem, 100vw" />
          <RichText html={dialog.shown.content} />
        </Dialog>
      )}
    </>
  )
}

function ServiceCard({ service, onOpen }: { service: Service; onOpen: () => void }) {
  return (
    <li className="flex min-w-0 flex-col wrap-anywhere">
      <Image service={service} sizes="(min-width: 96rem) 26rem, (min-width: 40rem) 45vw, 100vw" />
      <h2 className="mt-5 text-h3">{service.title}</h2>
      <p className="mt-2 mb-4 max-w-prose text-ink-soft">{cut(plainText(service.content), 200)}</p>
      <Button variant="secondary" size="small" onClick={onOpen} className="mt-auto self-start">
        <span>
          Learn More<span className="sr-only"> about {service.title}</span>
        </span>
        <ArrowRightIcon className="size-4" />
      </Button>
    </li>
  )
}

function Image({ service: { file, file_alt }, sizes }: { service: Service; sizes: string }) {
  if (file)
    return <Picture src={file} alt={file_alt} sizes={sizes} className={`${frame} object-cover`} />
  return (
    <span className={`${frame} grid place-items-center text-ink-faint`}>
      <ImageIcon className="size-8" />
    </span>
  )
}
