import type { Service } from '#features/services/contract.ts'
import { cardCut } from '#features/services/rules.ts'
import { cut, plainText } from '#shared/text.ts'
import { ArrowRightIcon } from '#ui/base/icons.tsx'
import { Picture } from '#ui/media/picture.tsx'

interface ServiceListProps {
  services: Service[]
  /** The heading level of the titles. */
  heading: 'h2' | 'h3'
  /** The number of the first service. */
  from?: number
}

export function serviceNumber(index: number): string {
  return String(index + 1).padStart(2, '0')
}

/** A numbered list of services, with name, summary and picture. */
export function ServiceList({ services, heading: Heading, from = 0 }: ServiceListProps) {
  return (
    <ol className="border-line border-b">
      {services.map(({ id, slug, title, content, file, file_alt }, index) => (
        <li
          key={id}
          className="group columns relative gap-y-4 border-line border-t py-6 transition-colors duration-200 md:py-8"
        >
          <span className="col-span-12 font-mono text-caption text-ink-faint md:col-span-1 lg:col-span-3">
            {serviceNumber(from + index)}
          </span>
          <div className="col-span-12 md:col-span-7 lg:col-span-6">
            <Heading className="text-h1">
              <a
                href={`/service/${slug}`}
                className="transition-colors duration-150 after:absolute after:inset-0 group-hover:text-action-text"
              >
                {title}
              </a>
            </Heading>
            <p className="mt-4 max-w-[32rem] text-ink-soft">
              {cut(plainText(content), cardCut.length)}
            </p>
          </div>
          <div className="col-span-12 max-md:row-start-2 md:col-span-4 lg:col-span-3">
            {file ? (
              <Picture
                src={file}
                alt={file_alt}
                sizes="(min-width: 90rem) 20rem, (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, 92vw"
                className="aspect-[4/3] w-full bg-sunken object-cover"
              />
            ) : (
              <span className="flex justify-end max-md:hidden">
                <ArrowRightIcon className="size-6" />
              </span>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
