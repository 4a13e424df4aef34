import type { Service } from '#features/services/contract.ts'
import { cut, plainText } from '#shared/text.ts'
import { Picture } from '#ui/picture.tsx'
import { serviceNumber } from './service-list.tsx'

const wide = {
  column: 'md:col-span-7',
  picture: 'md:aspect-[16/10]',
  sizes: '(min-width: 90rem) 47rem, (min-width: 48rem) 54vw, 92vw',
}
/** As high as its neighbour, so it is cut at the sides and its file is as wide as the neighbour's. */
const narrow = { ...wide, column: 'md:col-span-5', picture: 'md:min-h-full' }

/** A row holds a wide one and a narrow one, and the next row the other way round. */
const pattern = [wide, narrow, narrow, wide]

export function ServiceGrid({ services }: { services: Service[] }) {
  return (
    <ol className="columns gap-y-14 md:gap-y-20">
      {services.map(({ id, slug, title, content, file }, index) => {
        const shape = pattern[index % pattern.length] ?? wide
        return (
          <li
            key={id}
            className={`group relative col-span-12 row-span-2 grid grid-rows-subgrid gap-y-5 ${shape.column}`}
          >
            <div
              className={`relative overflow-hidden bg-sunken max-md:aspect-[16/10] ${shape.picture}`}
            >
              {file && (
                <Picture
                  src={file}
                  alt=""
                  sizes={shape.sizes}
                  priority={index === 0}
                  className="absolute inset-0 size-full object-cover"
                />
              )}
            </div>
            <div className="columns border-ink border-t pt-3">
              <span className="col-span-2 font-mono text-caption text-ink-faint leading-8 md:col-span-1">
                {serviceNumber(index)}
              </span>
              <div className="col-span-10 md:col-span-11">
                <h2 className="text-h2">
                  <a
                    href={`/service/${slug}`}
                    className="transition-colors duration-150 after:absolute after:inset-0 group-hover:text-action-text"
                  >
                    {title}
                  </a>
                </h2>
                <p className="mt-3 max-w-[34rem] text-ink-soft">{cut(plainText(content), 150)}</p>
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
