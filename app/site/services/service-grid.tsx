import type { Service } from '#features/services/contract.ts'
import { cardCut } from '#features/services/rules.ts'
import { cut, plainText } from '#shared/text.ts'
import { Picture } from '#ui/media/picture.tsx'
import { serviceNumber } from './service-list.tsx'

const wide = {
  column: 'md:col-span-7',
  sizes: '(min-width: 90rem) 47rem, (min-width: 48rem) 54vw, 92vw',
}
const narrow = {
  column: 'md:col-span-5',
  sizes: '(min-width: 90rem) 34rem, (min-width: 48rem) 38vw, 92vw',
}

/** Each row has a wide and a narrow card, in alternating order. */
const pattern = [wide, narrow, narrow, wide]

export function ServiceGrid({ services }: { services: Service[] }) {
  return (
    <ol className="columns gap-y-14 md:gap-y-20">
      {services.map(({ id, slug, title, content, file, file_alt }, index) => {
        const shape = pattern[index % pattern.length] ?? wide
        return (
          <li
            key={id}
            className={`group relative col-span-12 row-span-2 grid grid-cols-1 grid-rows-subgrid gap-y-5 ${shape.column}`}
          >
            <div className="self-end">
              {file && (
                <div className={index > 0 ? 'later-picture' : undefined}>
                  <Picture
                    src={file}
                    alt={file_alt}
                    sizes={shape.sizes}
                    priority={index === 0}
                    className="aspect-[4/3] w-full bg-sunken object-cover"
                  />
                </div>
              )}
            </div>
            <div className="grid grid-cols-[min(2.5rem,12.5vw)_minmax(0,1fr)] max-2xs:grid-cols-1 border-ink border-t pt-3">
              <span className="pt-2 font-mono text-caption text-ink-faint">
                {serviceNumber(index)}
              </span>
              <div>
                <h2 className="text-h2">
                  <a
                    href={`/service/${slug}`}
                    className="transition-colors duration-150 after:absolute after:inset-0 group-hover:text-action-text"
                  >
                    {title}
                  </a>
                </h2>
                <p className="mt-3 max-w-[34rem] text-ink-soft">
                  {cut(plainText(content), cardCut.length)}
                </p>
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
