import type { ReactNode } from 'react'
import { Skeleton } from '#ui/data-states.tsx'
import { Day } from '#ui/date.tsx'
import { TextLink } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import { RichText } from '#ui/rich-text.tsx'
import type { Service } from './contract.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-line border-b py-3">
      <dt className="font-mono text-caption text-ink-faint">{name}</dt>
      <dd className="min-w-0 text-right text-small wrap-anywhere">{children}</dd>
    </div>
  )
}

const columns = 'grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,42rem)_minmax(16rem,22rem)]'

/** A service as its editors see it: the words and the picture, and what else is known. */
export function ServiceDetails({ service }: { service: Service }) {
  const { file, content, slug, createdAt, updatedAt } = service
  return (
    <div className={columns}>
      <div className="flex min-w-0 flex-col gap-8">
        {file && (
          <Picture
            src={file}
            alt=""
            priority
            sizes="(min-width: 80rem) 42rem, 100vw"
            className="aspect-4/3 w-full rounded-sharp border border-line bg-sunken object-cover"
          />
        )}
        <RichText html={content} />
      </div>
      <dl className="self-start border-ink border-t">
        <Fact name="Address">
          <TextLink href={`/service/${slug}`}>/service/{slug}</TextLink>
        </Fact>
        <Fact name="Created">
          <Day iso={createdAt} />
        </Fact>
        <Fact name="Updated">
          <Day iso={updatedAt} />
        </Fact>
      </dl>
    </div>
  )
}

export function ServiceDetailsSkeleton() {
  return (
    <div aria-busy="true" className={columns}>
      <div className="flex flex-col gap-4">
        <Skeleton className="mb-4 aspect-4/3 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-5/6" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="flex flex-col gap-6 pt-3">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  )
}
